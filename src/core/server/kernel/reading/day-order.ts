import { and, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { validWhile } from '#core/model/expression.ts';
import type { ListQuery } from '#core/model/query.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { expressionSql } from '#core/server/columns/expression.ts';
import { sortedAs } from '#core/server/columns/registry.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import { sourceOf } from './source.ts';

/**
 * SQL of the ids of a page that is sorted by what holds of a day alone, as today's ranks: those of the day come first, found in an index
 * in their order, and only a page that they do not fill looks for the others, of which nothing holds. One order over all rows would work
 * it out of each of them. Null where the list is sorted by anything else.
 */
export function idsInDayOrder(
  deps: Deps,
  resource: ResolvedResource,
  { sort, start, end }: Pick<ListQuery, 'sort' | 'start' | 'end'>,
): ((where: SQL | undefined) => SQL) | null {
  const [by, ...others] = sort;
  if (by === undefined || others.length > 0 || resource.isView) return null;
  const { expression } = fieldNamed(resource, by.field);
  const held = expression === null ? null : validWhile(expression);
  if (held === null) return null;
  const { column } = tableOf(deps, resource.name);
  const source = sourceOf(deps, resource);
  const [id, key, value] = [column('id'), column(held.key), column(held.value)];
  const ordered = sortedAs(fieldNamed(resource, held.value)).by(value);
  const isOf = sql`${key} = ${expressionSql(held.is, column, dayOf(deps.now()))} and ${value} is not null`;
  const direction = sql.raw(by.descending ? 'desc' : 'asc');
  const [byValue, byId] = [sql`${ordered} ${direction}, ${id} ${direction}`, sql`${id} ${direction}`];
  return (where) => sql`
    with held as materialized (
      select ${id} as id, row_number() over (order by ${byValue}) as place
      from ${source} where ${and(where, isOf)} order by ${byValue} limit ${end})
    select id from (
      select id, 0 as part, place from held
      union all (
        select ${id} as id, 1 as part, row_number() over (order by ${byId}) as place
        from ${source} where ${and(where, sql`(${isOf}) is not true`)}
        order by ${byId} limit greatest(0, ${end} - (select count(*) from held)))
    ) as either order by part, place offset ${start} limit ${end - start}`;
}
