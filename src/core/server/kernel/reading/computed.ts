import type { Day } from '#core/model/day.ts';
import { valueOn } from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/** Adds to rows their fields computed from an expression (of the `wanted` ones), as of that day. */
export function withComputed<Row extends Readonly<Record<string, unknown>>>(
  resource: ResolvedResource,
  rows: readonly Row[],
  day: Day,
  wanted?: ReadonlySet<string>,
): readonly Row[] {
  const computed = resource.fields.flatMap((field) =>
    field.expression === null || wanted?.has(field.name) === false
      ? []
      : [{ name: field.name, valueFor: valueOn(field.expression, day), empty: kindOf(field).empty(field) }],
  );
  if (computed.length === 0) return rows;
  return rows.map((row) => {
    const values: Record<string, unknown> = {};
    for (const { name, valueFor, empty } of computed) values[name] = valueFor(row) ?? empty;
    return { ...row, ...values };
  });
}
