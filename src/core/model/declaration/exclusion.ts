import type { DayNames } from '#core/fields/date/model.ts';
import type { FieldValues } from '../fields/field-values.ts';
import type { FieldIs, SubjectNames } from '../names.ts';

/** Two rows that are not deleted and equal in `same` must not overlap in their date ranges. */
export interface Exclusion<N extends string = string> {
  /** Integers; a row without a value conflicts with every value. */
  same: readonly N[];
  /** The first and the last day; null in `to` means unlimited. */
  from: N;
  to: N;
  /** Applies only to rows that hold one of these values. */
  when?: FieldValues;
}

export type ExclusionOf<F> = {
  readonly same: readonly SubjectNames<F>[];
  readonly from: DayNames<F>;
  readonly to: DayNames<F>;
  readonly when?: FieldIs<F>;
};
