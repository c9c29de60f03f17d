import type { Day } from '#core/model/day.ts';
import { computedValue } from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';

/** Rows with what their computed fields are on that day, where an expression over the row says so. */
export function withComputed<Row extends Readonly<Record<string, unknown>>>(
  resource: ResolvedResource,
  rows: readonly Row[],
  day: Day,
): readonly Row[] {
  const computed = resource.fields.flatMap((field) =>
    field.expression === null ? [] : [{ field, expression: field.expression }],
  );
  if (computed.length === 0) return rows;
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      computed.map(({ field, expression }) => [
        field.name,
        computedValue(expression, row, day) ?? kindOf(field).empty(field),
      ]),
    ),
  }));
}
