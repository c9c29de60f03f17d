import type { FieldValues } from '../fields/field-values.ts';
import type { FieldIs, ManyReferences, ManyRoles, Names, ReferenceNames } from '../names.ts';

/** A condition that selects rows: a small language that is compiled to SQL, evaluated in the console and printed as a matrix. */
export type Condition<F> =
  | 'all'
  /** The field holds the actor's id (or is the row's own id). */
  | { own: ReferenceNames<F> | 'id' }
  /** The actor may see the row that the field refers to. */
  | { through: ReferenceNames<F> }
  /** The list holds the actor's id, or role. */
  | { holdsMe: ManyReferences<F> }
  | { holdsMyRole: ManyRoles<F> }
  /** The list, or the field, is empty. */
  | { empty: Names<F> }
  | { is: FieldIs<F> }
  | { not: Condition<F> }
  | { any: readonly Condition<F>[] }
  | { every: readonly Condition<F>[] };

/** A condition with plain strings as names, as it is used after it was checked. */
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
