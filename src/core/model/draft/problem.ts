import type { ErrorParams, Problem } from '../error-codes.ts';
import type { ResolvedField } from '../resolved/field.ts';

/** What is wrong with what a field holds. */
export function problemOf(field: ResolvedField, code: Problem['code'], params: ErrorParams = {}): Problem {
  return { code, field: field.name, params: { label: field.label, ...params } };
}
