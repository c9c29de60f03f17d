import type { Fields } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedField } from '#core/model/resolve.ts';
import { type BodyOf, requestBody } from './body.ts';

/** The query string of a call beside the generated ones. */
export interface RequestQuery<F> {
  readonly fields: readonly ResolvedField[];
  /** The checked values; AppError 400 for a name that is not declared and for whatever is wrong with a value. */
  parse(params: Readonly<Record<string, string>>, now: number): BodyOf<F>;
}

/** Declares a query string in the language of resources. */
export function requestQuery<const F extends Fields>(declared: F): RequestQuery<F> {
  const body = requestBody(declared);
  const numbers = new Set(body.fields.filter((field) => field.kind === 'number').map((field) => field.name));
  return {
    fields: body.fields,
    parse(params, now) {
      const values = Object.entries(params).map(([name, text]) => [
        name,
        numbers.has(name) && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text,
      ]);
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
