import type { Fields } from '#core/model/declaration/field.ts';
import { AppError } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { defaultRows, maxRows } from '#core/model/query.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import { type BodyOf, requestBody } from './body.ts';

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

/** Returns the range of a page, `end` exclusive; throws AppError 400 for an end before the start, or too many rows. */
export function pageOf(
  { _start, _end }: { readonly _start?: number | null; readonly _end?: number | null },
  { rows = defaultRows, max = maxRows } = {},
): { start: number; end: number } {
  const start = _start ?? 0;
  const end = _end ?? start + rows;
  if (end < start) throw new AppError('invalid_query', { field: '_end', params: { name: '_end' } });
  if (end - start > max) throw new AppError('too_many_rows', { params: { max } });
  return { start, end };
}
