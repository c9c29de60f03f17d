import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { type ChildrenField, childrenFieldsOf } from '../rules/children.ts';
import { alive, tableOf } from '../scope.ts';
import { touchingOtherEnds, waitForOtherEnds } from './other-ends.ts';
import type { Writing } from './transact.ts';

type Places = Pick<Deps, 'tables' | 'resources'>;

/**
 * Sets the deletion date of the sub-rows of these rows, recursively, to `to` (epoch ms; null restores them). Changes only those deleted at
 * `from` or, if that is null, undeleted ones: a sub-row deleted earlier on its own stays deleted when its parent is restored.
 */
export async function markChildren(
  writing: Writing,
  resource: ResolvedResource,
  ids: readonly number[],
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  const { deps, tx } = writing;
  for (const field of childrenFieldsOf(resource)) {
    const { table, column } = tableOf(deps, field.of);
    const still = from === null ? alive(tableOf(deps, field.of)) : eq(column('deleteDate'), from);
    const where = and(ofParents(deps, field, ids), still);
    const found = await tx.select().from(table).where(where);
    const marked = idsOf(found);
    if (marked.length === 0) continue;
    await touchingOtherEnds(writing, field, found, { resource: resource.name, ids }, async () => {
      await tx
        .update(table)
        .set({ deleteDate: to })
        .where(inArray(column('id'), marked));
      if (to === null) await waitForOtherEnds(writing, field, marked);
    });
    await markChildren(writing, resourceNamed(deps.resources, field.of), marked, { from, to });
  }
}

/**
 * Permanently deletes the sub-rows of these rows, and updates the rows at the other ends of those that are edges. For resources whose
 * deleted rows are not kept.
 */
export async function removeChildren(
  writing: Writing,
  resource: ResolvedResource,
  ids: readonly number[],
): Promise<void> {
  const { deps, tx } = writing;
  const own = { resource: resource.name, ids };
  const remove = async ([field, ...others]: readonly ChildrenField[]): Promise<void> => {
    if (field === undefined) return deleteChildren(deps, tx, resource, ids);
    const { table } = tableOf(deps, field.of);
    const edges = await tx
      .select()
      .from(table)
      .where(ofParents(deps, field, ids));
    return touchingOtherEnds(writing, field, edges, own, () => remove(others));
  };
  await remove(childrenFieldsOf(resource));
}

/** Permanently deletes the sub-rows of these rows, recursively, without updating any other ends. */
async function deleteChildren(
  deps: Places,
  tx: Orm,
  resource: ResolvedResource,
  ids: readonly number[],
): Promise<void> {
  for (const field of childrenFieldsOf(resource)) {
    const child = tableOf(deps, field.of);
    const where = ofParents(deps, field, ids);
    const found = await tx
      .select({ id: child.column('id') })
      .from(child.table)
      .where(where);
    if (found.length === 0) continue;
    await deleteChildren(deps, tx, resourceNamed(deps.resources, field.of), idsOf(found));
    await tx.delete(child.table).where(where);
  }
}

function ofParents(deps: Places, field: ChildrenField, ids: readonly number[]): SQL {
  return inArray(tableOf(deps, field.of).column(field.parent), [...ids]);
}

function idsOf(rows: readonly { readonly id?: unknown }[]): number[] {
  return rows.map(({ id }) => Number(id));
}
