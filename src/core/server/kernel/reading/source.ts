import { getTableColumns, getTableName, Subquery, sql } from 'drizzle-orm';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import type { LooseRules } from '../writes/rule.ts';

/** What the rows of a resource are read from: its table, or the query that its rule gives for it, under the table's name. */
export function sourceOf(deps: Pick<Deps, 'tables' | 'rules' | 'now'>, resource: ResolvedResource) {
  const { table } = tableOf(deps, resource.name);
  if (!resource.isView) return table;
  const given = deps.rules[resource.name]?.source?.({ tables: deps.tables, now: deps.now() });
  if (given === undefined) throw new DeclarationError(withoutSource(resource));
  // What every row carries, and nobody writes here
  const whole = sql`select given.*, 1 as version, 0::bigint as create_date, 0::bigint as update_date,
    null::bigint as delete_date from (${given}) as given`;
  const columns = getTableColumns(table);
  return new Subquery(whole, columns, getTableName(table));
}

/** A view without a query, or a query for what has a table. */
export function sourceMistakes(resource: ResolvedResource, { source }: LooseRules): readonly string[] {
  if (resource.isView) return source === undefined ? [withoutSource(resource)] : [];
  return source === undefined
    ? []
    : [`${resource.name}: its rule has a source, but a table holds it; declare it as a view`];
}

function withoutSource({ name }: ResolvedResource): string {
  return `${name}: a view, and no rule says what its rows are; give its rule a source`;
}
