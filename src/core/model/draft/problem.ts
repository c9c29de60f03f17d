import type { ErrorParams, Problem } from '../errors.ts';
import type { ResolvedField } from '../resolved.ts';

/** A problem with the value of a field. */
export function problemOf(field: ResolvedField, code: Problem['code'], params: ErrorParams = {}): Problem {
  return { code, field: field.name, params: { label: field.label, ...params } };
}
