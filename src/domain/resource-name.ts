import type { FieldKindsOf } from '#core/model/declaration/row.ts';
import type { resources } from '#resources';

/** The kind of each field that is declared or carried by every row, by resource. */
export type FieldKinds = FieldKindsOf<typeof resources>;
/** What is declared, by name. */
export type ResourceName = keyof typeof resources;
