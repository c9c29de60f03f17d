import { dayOf } from '#core/model/day.ts';
import type { Fields } from '#core/model/declaration/field.ts';
import { type DraftContext, parseFields, valuesOrThrow } from '#core/model/draft.ts';
import { AppError } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { fieldsOf } from '#core/model/resolve/field.ts';
import type { ResolvedField } from '#core/model/resolved.ts';
import type { Absent, ValueOf } from '#core/model/row-types.ts';

/** The checked values of a body. */
export type BodyOf<F> = { -readonly [K in keyof F]: ValueOf<F[K]> | Absent<F[K]> };

/** The body of an endpoint that is not generated: used to parse it, and to describe it in the OpenAPI document. */
export interface RequestBody<F> {
  readonly fields: readonly ResolvedField[];
  /** Returns the checked values; throws AppError 400 for an unknown field, 422 for an invalid value. */
  parse(input: Readonly<Record<string, unknown>>, now: number): BodyOf<F>;
}

/** Declares a body in the same terms as the fields of resources. */
export function requestBody<const F extends Fields>(declared: F): RequestBody<F> {
  const fields = fieldsOf(declared);
  const known = new Set(fields.map((field) => field.name));
  return {
    fields,
    parse(input, now) {
      const unknown = Object.keys(input).filter((name) => !known.has(name));
      if (unknown.length > 0)
        throw new AppError(unknown.map((name) => ({ code: 'unknown_field', field: name, params: { name } })));
      const context: DraftContext = { mode: 'create', actor: null, today: dayOf(now) };
      // In create mode the parser gives every declared field a value or null, as BodyOf says
      return valuesOrThrow(parseFields(fields, input, context)) as BodyOf<F>;
    },
  };
}

/** The query string of an endpoint that is not generated. */
export interface RequestQuery<F> {
  /** Returns the checked values; throws AppError 400 for an undeclared name or an invalid value. */
  parse(params: Readonly<Record<string, string>>, now: number): BodyOf<F>;
}

/** Returns the value that a text represents; the text itself if it represents none, so that the parser rejects it. */
function meant(field: ResolvedField | undefined, text: string): unknown {
  const asked = field === undefined ? null : kindOf(field).asked(text, field);
  return asked !== null && 'value' in asked ? asked.value : text;
}

/** Declares a query string in the same terms as the fields of resources. */
export function requestQuery<const F extends Fields>(declared: F): RequestQuery<F> {
  const body = requestBody(declared);
  const known = new Map(body.fields.map((field) => [field.name, field]));
  return {
    parse(params, now) {
      const values = Object.entries(params).map(([name, text]) => [name, meant(known.get(name), text)]);
      try {
        return body.parse(Object.fromEntries(values), now);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(
          error.problems.map((problem) =>
            problem.code === 'unknown_field'
              ? problem
              : { ...problem, code: 'invalid_query', params: { name: problem.field ?? '' } },
          ),
        );
      }
    },
  };
}
