import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { EditItemState } from '#domain/profiles/edit.ts';
import { dropEdits } from '#google/server/edits.ts';
import type { Deps } from '#product';

type ItemDeps = Pick<Deps, 'tables' | 'now'>;

/** Moves items to a state at once. */
export async function moveItems(
  { tables, now }: ItemDeps,
  tx: Orm,
  ids: readonly number[],
  status: EditItemState,
): Promise<void> {
  const items = tables['profile-edit-item'];
  if (ids.length === 0) return;
  await tx.update(items).set({ status, updateDate: now() }).where(isAnyOf(items.id, ids));
}

/** Cancels the items of a change whose sending has not begun; returns how many. A worker that is about to send one of them does not. */
export async function cancelItems(deps: ItemDeps, tx: Orm, runId: number): Promise<number> {
  const items = deps.tables['profile-edit-item'];
  const open = await tx
    .select({ id: items.id, status: items.status })
    .from(items)
    .where(and(eq(items.profileEditId, runId), inArray(items.status, ['CHECKING', 'READY', 'QUEUED'])))
    .orderBy(asc(items.id))
    .for('update');
  const queued = open.filter(({ status }) => status === 'QUEUED').map(({ id }) => id);
  const dropped = queued.length === 0 ? [] : await dropEdits(tx, 'profile', queued);
  const ids = [...open.filter(({ status }) => status !== 'QUEUED').map(({ id }) => id), ...dropped];
  await moveItems(deps, tx, ids, 'CANCELLED');
  return ids.length;
}
