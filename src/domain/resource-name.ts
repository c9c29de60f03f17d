import type { FieldKindsOf } from '#core/model/row-types.ts';
import type { ObjectOf } from '#core/model/shape.ts';
import type { resources } from '#resources';
import type { placeOfStore } from './row-adds.ts';

/** The kind of each declared or built-in field, by resource. */
export type FieldKinds = FieldKindsOf<typeof resources>;
/** Name of a declared resource. */
export type ResourceName = keyof typeof resources;

// Gives the core the types of the declared rows, and of the fields added to them
declare module '#core/model/roles.ts' {
  interface Register {
    readonly resources: typeof resources;
  }
  interface AddedRowFields {
    readonly 'place-post': ObjectOf<typeof placeOfStore>;
    readonly 'place-review': ObjectOf<typeof placeOfStore>;
  }
}
