import { and, arrayOverlaps, inArray, sql } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { incomingReferences, type ResolvedResource } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { childrenFieldsOf } from '../rules/children.ts';
import { alive, tableOf } from '../scope.ts';

/**
 * Returns, by id, why rows cannot be deleted (`in_use`): undeleted rows refer to them by a reference without `keepOnDelete`. Reports only
 * the first such resource per row. Their own sub-rows do not count, they are deleted too. One query per reference.
 */
export async function usesOf(
  deps: Pick<Deps, 'resources' | 'tables'>,
  tx: Orm,
  resource: ResolvedResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const uses = new Map<number, readonly Problem[]>();
  const ownChildren = childrenFieldsOf(resource).map((field) => field.of);
  for (const { resource: user, field } of incomingReferences(deps.resources, resource.name)) {
    if (field.keepOnDelete === true || ownChildren.includes(user.name)) continue;
    const free = ids.filter((id) => !uses.has(id));
    if (free.length === 0) break;
    const table = tableOf(deps, user.name);
    const column = table.column(field.name);
    const used = field.many === true ? sql<number>`unnest(${column})` : sql<number>`${column}`;
    const found = await tx
      .select({ id: used.as('used_id'), n: sql<number>`count(*)::int` })
      .from(table.table)
      .where(and(field.many === true ? arrayOverlaps(column, free) : inArray(column, free), alive(table)))
      .groupBy(sql`used_id`);
    for (const { id, n } of found)
      if (free.includes(id)) uses.set(id, [{ code: 'in_use', params: { by: words().uses(user.label, n) } }]);
  }
  return uses;
}
