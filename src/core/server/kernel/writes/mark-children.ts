import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { alive, tableOf } from '../scope.ts';
import { type ChildrenField, childrenFieldsOf } from './children.ts';
import { touchingOtherEnds, waitForOtherEnds } from './other-ends.ts';
import type { Writing } from './writing.ts';

type Places = Pick<Deps, 'tables' | 'resources'>;

/**
 * Marks the sub-rows of these rows, and theirs, as deleted at `to` (epoch ms; null: there again). Only those that were deleted at
 * `from`, or, where that is null, that live: what went earlier by itself stays away when its parent comes back.
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

/** Deletes the sub-rows of these rows for good, and tells the other ends of those that are edges: of a resource whose rows are not kept. */
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

/** Deletes the sub-rows of these rows, and theirs, for good, and tells nobody: what nobody saw, or what is gone already. */
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
