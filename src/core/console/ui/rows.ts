import type { Labels, Row } from '#core/model/row-types.ts';

/** Of Refine's types a list or a row alone; what the data provider answers stands beside them all the same. */
interface Answered<T> {
  readonly data: T;
  readonly labels?: Labels;
}

const noRows: readonly Row[] = [];
const noLabels: Labels = {};

/** The rows of a list's answer; none before it came. */
export function rowsOf(answer: Answered<readonly Row[]> | undefined): readonly Row[] {
  return answer?.data ?? noRows;
}

/** The row of an answer; null before it came. */
export function rowOf(answer: Answered<Row | null> | undefined): Row | null {
  return answer?.data ?? null;
}

/** The labels that came with an answer. */
export function labelsOf(answer: Answered<unknown> | undefined): Labels {
  return answer?.labels ?? noLabels;
}
