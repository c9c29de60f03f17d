import type { DayNames } from '../fields/date.ts';
import type { FieldIs, SubjectNames } from '../names.ts';
import type { FieldValues } from './condition.ts';

/** Two living rows that hold the same in `same` may not share a day. */
export interface Exclusion<N extends string = string> {
  /** Whole numbers; where a row holds nothing, it stands for every value. */
  same: readonly N[];
  /** The first and the last day; nothing in `to` is open. */
  from: N;
  to: N;
  /** Only among the rows that hold one of these values. */
  when?: FieldValues;
}

export type ExclusionOf<F> = {
  readonly same: readonly SubjectNames<F>[];
  readonly from: DayNames<F>;
  readonly to: DayNames<F>;
  readonly when?: FieldIs<F>;
};
