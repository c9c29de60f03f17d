import type { FieldByKind } from './registry.ts';

/** The names of the fields that every row carries beside its declared ones, in the order shown. */
export const systemNames = ['id', 'createDate', 'updateDate', 'version', 'deleteDate'] as const;

export type SystemName = (typeof systemNames)[number];

/** What they are; the language has words for them. */
export const systemFields = {
  id: { kind: 'number', min: 1 },
  createDate: { kind: 'moment' },
  updateDate: { kind: 'moment' },
  version: { kind: 'number', min: 1 },
  deleteDate: { kind: 'moment' },
} as const satisfies Readonly<
  Record<SystemName, Omit<FieldByKind['number'], 'label'> | Omit<FieldByKind['moment'], 'label'>>
>;
