import { and, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { validWhile } from '#core/model/expression.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import { expressionSql } from '#core/server/columns/expression.ts';
import { sortedAs } from '#core/server/columns/registry.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import { cteNames } from './cte-names.ts';
import { sourceOf } from './source.ts';

/**
 * Returns a function that builds SQL for a page's ids when a list is sorted by a value valid only on one day, such as today's rank. Rows
 * with a value on that day come first, in index order; the others are read only if those do not fill the page. A single ORDER BY over all
 * rows would evaluate the expression for each. Null for any other sort.
 */
export function idsInDayOrder(
  deps: Deps,
  resource: ResolvedResource,
  { sort, start, end }: Pick<ListQuery, 'sort' | 'start' | 'end'>,
): ((where: SQL | undefined) => SQL) | null {
  const [by, ...others] = sort;
  if (by === undefined || others.length > 0 || resource.isView) return null;
  const { sortExpression } = fieldNamed(resource, by.field);
  const held = sortExpression === null ? null : validWhile(sortExpression);
  if (held === null) return null;
  const { column } = tableOf(deps, resource.name);
  const source = sourceOf(deps, resource);
  const [id, key, value] = [column('id'), column(held.key), column(held.value)];
  const ordered = sortedAs(fieldNamed(resource, held.value)).by(value);
  const isOf = sql`${key} = ${expressionSql(held.is, column, dayOf(deps.now()))} and ${value} is not null`;
  const heldRows = sql.identifier(cteNames.held);
  const direction = sql.raw(by.descending ? 'desc' : 'asc');
  const [byValue, byId] = [sql`${ordered} ${direction}, ${id} ${direction}`, sql`${id} ${direction}`];
  return (where) => sql`
    with ${heldRows} as materialized (
      select ${id} as id, row_number() over (order by ${byValue}) as place
      from ${source} where ${and(where, isOf)} order by ${byValue} limit ${end})
    select id from (
      select id, 0 as part, place from ${heldRows}
      union all (
        select ${id} as id, 1 as part, row_number() over (order by ${byId}) as place
        from ${source} where ${and(where, sql`(${isOf}) is not true`)}
        order by ${byId} limit greatest(0, ${end} - (select count(*) from ${heldRows})))
    ) as either order by part, place offset ${start} limit ${end - start}`;
}
