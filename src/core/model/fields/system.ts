import type { Field } from './registry.ts';

/** The fields that every row carries beside its declared ones, in the order shown. */
export const systemFields = {
  id: { kind: 'number', label: 'ID', min: 1 },
  createDate: { kind: 'moment', label: '作成日時' },
  updateDate: { kind: 'moment', label: '更新日時' },
  version: { kind: 'number', label: '版', min: 1 },
  deleteDate: { kind: 'moment', label: '削除日時' },
} as const satisfies Readonly<Record<string, Field>>;

export type SystemName = keyof typeof systemFields;
