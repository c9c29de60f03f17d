import type { Labels, Row } from '#core/model/row-types.ts';

/** An answer of the data provider. Refine's types omit the labels that it contains. */
interface Answered<T> {
  readonly data: T;
  readonly labels?: Labels;
}

const noRows: readonly Row[] = [];
const noLabels: Labels = {};

/** The rows of a list's answer; empty before it has arrived. */
export function rowsOf(answer: Answered<readonly Row[]> | undefined): readonly Row[] {
  return answer?.data ?? noRows;
}

/** The row of an answer; null before it has arrived. */
export function rowOf(answer: Answered<Row | null> | undefined): Row | null {
  return answer?.data ?? null;
}

/** The labels of an answer. */
export function labelsOf(answer: Answered<unknown> | undefined): Labels {
  return answer?.labels ?? noLabels;
}
