import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mayBeImported } from '#core/model/access.ts';
import { asksToday, dayAsked, type Way, waysToHold } from '#core/model/expression.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { expressionSql, failsSql } from '#core/server/columns/expression.ts';

/** An index of the few rows of which all of a condition holds that no day turns, by the days that the rest asks for. */
export interface FoundIndex {
  readonly name: string;
  of(column: (name: string) => AnyPgColumn): [AnyPgColumn, ...AnyPgColumn[]];
  where(column: (name: string) => AnyPgColumn): SQL;
}

/**
 * The indexes in which a yes that turns with the day is found among the rows of a large list: one for each way in which it may come
 * about, where that asks for a day and for something else.
 */
export function foundBy(resource: ResolvedResource): readonly FoundIndex[] {
  if (resource.internal || resource.isView || !mayBeImported(resource)) return [];
  return resource.fields.flatMap((field) => {
    const { name, expression } = field;
    if (expression === null || kindOf(field).empty(field) !== false || !asksToday(expression)) return [];
    return waysToHold(expression).flatMap((way, nth) => foundIn(`${name}${nth + 1}`, way));
  });
}

function foundIn(name: string, { holds, fails }: Way): readonly FoundIndex[] {
  const [held, failed] = [holds, fails].map((some) => some.filter((one) => !asksToday(one)));
  const [first, ...more] = new Set([...holds, ...fails].flatMap((one) => dayAsked(one)?.key ?? []));
  if (first === undefined || held === undefined || failed === undefined || held.length + failed.length === 0) return [];
  return [
    {
      name,
      of: (column) => [column(first), ...more.map(column)],
      where: (column) =>
        and(...held.map((one) => expressionSql(one, column, '')), ...failed.map((one) => failsSql(one, column, ''))) ??
        sql`true`,
    },
  ];
}
