import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import { isSame } from '#core/model/shape.ts';

export interface PlannedRow<Sent, Row> {
  /** Its index among the sub-rows sent. */
  readonly index: number;
  /** Null for a new one. */
  readonly id: number | null;
  /** The stored row; null for a new one. */
  readonly before: Row | null;
  /** The values sent, without the id. */
  readonly values: Omit<Sent, 'id'>;
  /** The values that differ from the stored row; all values of a new one. */
  readonly change: Partial<Omit<Sent, 'id'>>;
}

/** The changes that make the sub-rows of a parent equal to those sent. */
export interface ChildrenPlan<Sent, Row> {
  readonly rows: readonly PlannedRow<Sent, Row>[];
  /** The ids of existing sub-rows that were not sent, to be deleted. */
  readonly leftOut: readonly number[];
}

/** Compares the sub-rows sent with the existing ones; throws AppError for an id that is not among `existing`, or is sent twice. */
export function planChildren<Sent extends { readonly id?: unknown }, Row extends { readonly id: number }>(
  field: { readonly name: string; readonly label: string },
  sent: readonly Sent[],
  existing: readonly Row[],
): ChildrenPlan<Sent, Row> {
  const known = new Map(existing.map((row) => [row.id, row]));
  const ids = sent.map(({ id }) => (typeof id === 'number' ? id : null));
  const refuse = (code: ErrorCode, isWrong: (id: number, index: number) => boolean) => {
    const problems = ids.flatMap((id, index): Problem[] =>
      id !== null && isWrong(id, index)
        ? [{ code, field: `${field.name}.${index}.id`, params: { label: field.label } }]
        : [],
    );
    if (problems.length > 0) throw new AppError(problems);
  };
  refuse('duplicate', (id, index) => ids.indexOf(id) < index);
  refuse('reference_missing', (id) => !known.has(id));
  return {
    rows: sent.map(({ id: _id, ...values }, index) => {
      const id = ids[index] ?? null;
      const before = id === null ? null : (known.get(id) ?? null);
      return { index, id, before, values, change: before === null ? values : changedIn(values, before) };
    }),
    leftOut: [...known.keys()].filter((id) => !ids.includes(id)),
  };
}

function changedIn<Values extends object>(values: Values, before: object): Partial<Values> {
  const stands = new Map<string, unknown>(Object.entries(before));
  const changed: Partial<Values> = { ...values };
  for (const name in values) if (isSame(values[name] ?? null, stands.get(name) ?? null)) delete changed[name];
  return changed;
}
