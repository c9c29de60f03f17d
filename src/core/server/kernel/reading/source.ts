import { getTableColumns, getTableName, Subquery, sql } from 'drizzle-orm';
import { DeclarationError } from '#core/model/declaration/error.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Deps } from '../deps.ts';
import type { LooseRules } from '../rules/loose-rules.ts';
import { tableOf } from '../scope.ts';

/** The table that a resource's rows are read from; for a view, its rule's query under the table's name. */
export function sourceOf(deps: Pick<Deps, 'tables' | 'rules' | 'now'>, resource: ResolvedResource) {
  const { table } = tableOf(deps, resource.name);
  if (!resource.isView) return table;
  const given = deps.rules[resource.name]?.source?.({ tables: deps.tables, now: deps.now() });
  if (given === undefined) throw new DeclarationError(withoutSource(resource));
  // System columns that every row has; views are never written
  const whole = sql`select given.*, 1 as version, 0::bigint as create_date, 0::bigint as update_date,
    null::bigint as delete_date from (${given}) as given`;
  const columns = getTableColumns(table);
  return new Subquery(whole, columns, getTableName(table));
}

/** Returns mistakes: a view without a source query, or a source query for a resource that has a table. */
export function sourceMistakes(resource: ResolvedResource, { source }: LooseRules): readonly string[] {
  if (resource.isView) return source === undefined ? [withoutSource(resource)] : [];
  return source === undefined
    ? []
    : [`${resource.name}: its rule has a source, but a table holds it; declare it as a view`];
}

function withoutSource({ name }: ResolvedResource): string {
  return `${name}: a view, and no rule says what its rows are; give its rule a source`;
}
