import type { Day } from '#core/model/day.ts';
import { valueOn } from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** Adds to rows their fields computed from an expression (of the `wanted` ones), as of that day. */
export function withComputed<Row extends Readonly<Record<string, unknown>>>(
  resource: ResolvedResource,
  rows: readonly Row[],
  day: Day,
  wanted?: ReadonlySet<string>,
): readonly Row[] {
  const computed = computedOn(resource, day).filter(({ name }) => wanted?.has(name) !== false);
  if (computed.length === 0) return rows;
  return rows.map((row) => {
    const whole: Row = { ...row };
    const values: Record<string, unknown> = whole;
    for (const { name, valueFor, empty } of computed) values[name] = valueFor(row) ?? empty;
    return whole;
  });
}

interface Computed {
  readonly name: string;
  readonly valueFor: ReturnType<typeof valueOn>;
  readonly empty: unknown;
}

const known = new WeakMap<ResolvedResource, { readonly day: Day; readonly fields: readonly Computed[] }>();

/** The resource's computed fields on that day; kept until another day is asked for, since every call needs them. */
function computedOn(resource: ResolvedResource, day: Day): readonly Computed[] {
  const kept = known.get(resource);
  if (kept?.day === day) return kept.fields;
  const fields = resource.fields.flatMap((field) =>
    field.expression === null
      ? []
      : [{ name: field.name, valueFor: valueOn(field.expression, day), empty: kindOf(field).empty(field) }],
  );
  known.set(resource, { day, fields });
  return fields;
}
