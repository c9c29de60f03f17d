import type { FieldByKind } from './registry.ts';

/** The names of the fields that every row has besides the declared ones, in the order shown. */
export const systemNames = ['id', 'createDate', 'updateDate', 'version', 'deleteDate'] as const;

export type SystemName = (typeof systemNames)[number];

/** Their kinds; the labels are in the language's words. */
export const systemFields = {
  id: { kind: 'number', min: 1 },
  createDate: { kind: 'moment' },
  updateDate: { kind: 'moment' },
  version: { kind: 'number', min: 1 },
  deleteDate: { kind: 'moment' },
} as const satisfies Readonly<
  Record<SystemName, Omit<FieldByKind['number'], 'label'> | Omit<FieldByKind['moment'], 'label'>>
>;
