import type { FieldIs, ManyReferences, ManyRoles, Names, ReferenceNames } from '../names.ts';

/** Which rows: a small language that compiles to SQL, to the console's answer and to a printed matrix. */
export type Condition<F> =
  | 'all'
  /** The field holds the actor's id (or is the row's own id). */
  | { own: ReferenceNames<F> | 'id' }
  /** The row it points to is one the actor may see. */
  | { through: ReferenceNames<F> }
  /** The list holds the actor's id, or role. */
  | { holdsMe: ManyReferences<F> }
  | { holdsMyRole: ManyRoles<F> }
  /** The list, or the field, holds nothing. */
  | { empty: Names<F> }
  | { is: FieldIs<F> }
  | { not: Condition<F> }
  | { any: readonly Condition<F>[] }
  | { every: readonly Condition<F>[] };

/** A condition whose names are plain strings, as it is read once it has been checked. */
export type RowCondition =
  | 'all'
  | { own: string }
  | { through: string }
  | { holdsMe: string }
  | { holdsMyRole: string }
  | { empty: string }
  | { is: FieldValues }
  | { not: RowCondition }
  | { any: readonly RowCondition[] }
  | { every: readonly RowCondition[] };

export type FieldValues = { readonly [field: string]: readonly (string | boolean)[] | undefined };
