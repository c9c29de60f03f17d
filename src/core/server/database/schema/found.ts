import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import { comparedDay, type Disjunct, dependsOnToday, disjunctsOf } from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { lastingSql } from '#core/server/columns/expression.ts';

/** An index on the date-independent part of a disjunct and on the date columns that its other part compares. */
export interface FoundIndex {
  readonly field: string;
  readonly name: string;
  of(column: (name: string) => AnyPgColumn): [SQL, ...AnyPgColumn[]];
}

/**
 * Indexes for computed yes/no fields that depend on today's date, one per disjunct that compares a date and something else. Only for
 * resources that can be imported, whose lists may be large.
 */
export function foundBy(resource: ResolvedResource): readonly FoundIndex[] {
  if (resource.internal || resource.isView || !mayBeImported(resource)) return [];
  return resource.fields.flatMap((field) => {
    const { name, expression } = field;
    if (expression === null || kindOf(field).empty(field) !== false || !dependsOnToday(expression)) return [];
    return disjunctsOf(expression).flatMap((way, nth) => foundIn(name, nth + 1, way));
  });
}

function foundIn(field: string, nth: number, way: Disjunct): readonly FoundIndex[] {
  const days = [...new Set([...way.holds, ...way.fails].flatMap((one) => comparedDay(one)?.key ?? []))];
  const isLasting = [...way.holds, ...way.fails].some((one) => !dependsOnToday(one));
  if (days.length === 0 || !isLasting) return [];
  return [
    {
      field,
      name: `${field}${nth}`,
      of: (column) => [sql`(${lastingSql(way, column)})`, ...days.map(column)],
    },
  ];
}
