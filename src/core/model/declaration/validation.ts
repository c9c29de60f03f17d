import type { Invalid } from '../errors.ts';
import type { Names } from '../names.ts';
import type { ValuesOf } from '../row-types.ts';

/** The fields that everyone who sees the row may read. */
type ShownToAll<F> = {
  readonly [N in keyof F as F[N] extends { readBy: object } | { hidden: true } ? never : N]: F[N];
};

/**
 * A pure rule over the whole row: `values` is what this write sets (each value already validated by its field), `row` is the row as it will
 * be. It does not receive fields that some users may not see, since its refusals would reveal their values. Returns the problems; empty if
 * there are none.
 */
export type Validation<F> = {
  rule(values: ValuesOf<ShownToAll<F>>, row: ValuesOf<ShownToAll<F>>): readonly Invalid<Names<F>>[];
}['rule'];
export type AnyValidation = {
  rule(values: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): readonly Invalid[];
}['rule'];
