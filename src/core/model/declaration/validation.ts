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

/**
 * A pure rule over the whole row: `values` is what this write says (each value checked by its field), `row` how the row will
 * be. Gives what is wrong; nothing when all is well.
 */
export type Validation<F> = {
  rule(values: ValuesOf<F>, row: ValuesOf<F>): readonly Invalid<Names<F>>[];
}['rule'];
export type AnyValidation = {
  rule(values: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): readonly Invalid[];
}['rule'];
