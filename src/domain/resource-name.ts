import type { FieldKindsOf } from '#core/model/declaration/row.ts';
import type { ObjectOf } from '#core/model/shape.ts';
import type { resources } from '#resources';
import type { placeOfStore } from './row-adds.ts';

/** The kind of each field that is declared or carried by every row, by resource. */
export type FieldKinds = FieldKindsOf<typeof resources>;
/** What is declared, by name. */
export type ResourceName = keyof typeof resources;

// The rows that the core asks for under these names are typed as they are declared
declare module '#core/model/roles.ts' {
  interface Register {
    readonly resources: typeof resources;
  }
  interface AddedRowFields {
    readonly 'place-post': ObjectOf<typeof placeOfStore>;
    readonly 'place-review': ObjectOf<typeof placeOfStore>;
  }
}
