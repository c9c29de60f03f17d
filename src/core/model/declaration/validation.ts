import type { ErrorCode, ErrorParams } from '../error-codes.ts';
import type { Names } from '../names.ts';
import type { ValuesOf } from './row.ts';

/** One thing that a rule over the whole row finds wrong, told at a field. */
export interface Invalid<N extends string = string> {
  readonly field: N;
  readonly code: ErrorCode;
  readonly params?: ErrorParams;
}

/** Says what is wrong, and at which field. */
export function invalid<const N extends string>(field: N, code: ErrorCode, params: ErrorParams = {}): Invalid<N> {
  return { field, code, params };
}

/** The fields that everybody who sees the row is shown. */
type ShownToAll<F> = {
  readonly [N in keyof F as F[N] extends { readBy: object } | { hidden: true } ? never : N]: F[N];
};

/**
 * A pure rule over the whole row: `values` is what this write says (each value checked by its field), `row` how the row will
 * be. Of fields that some are not shown it is told nothing: by what is refused they could be guessed. Gives what is wrong;
 * nothing when all is well.
 */
export type Validation<F> = {
  rule(values: ValuesOf<ShownToAll<F>>, row: ValuesOf<ShownToAll<F>>): readonly Invalid<Names<F>>[];
}['rule'];
export type AnyValidation = {
  rule(values: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): readonly Invalid[];
}['rule'];
