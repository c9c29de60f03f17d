import { and, asc, desc, eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { ShownEdit } from '../calls.ts';
import { undoableItems } from './run-steps.ts';

const maxItems = 1000;

/** Returns a change with the difference and the result of each store that the caller sees. */
export async function shownEdit(deps: GoogleDeps, actor: Actor, id: number): Promise<ShownEdit> {
  const { database, tables } = deps;
  const { 'profile-edit': runs, 'profile-edit-item': items, 'search-conditions': store } = tables;
  const [run] = await database.orm.select().from(runs).where(eq(runs.id, id));
  if (run === undefined || run.field === null || run.status === null) throw new AppError('not_found');
  const [undo] = await database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.undoneId, id))
    .orderBy(desc(runs.id))
    .limit(1);
  const rows = await database.orm
    .select({
      id: items.id,
      storeId: store.id,
      storeName: store.name,
      status: items.status,
      before: items.before,
      after: items.after,
      read: items.read,
      reason: items.reason,
    })
    .from(items)
    .innerJoin(store, eq(store.id, items.searchConditionId))
    .where(and(eq(items.profileEditId, id), scopeOf(deps, 'search-conditions', actor)))
    .orderBy(asc(items.id));
  const undoable = new Set((await undoableItems(deps, database.orm, actor, id, null)).map((item) => item.id));
  const shown = rows.flatMap(({ status, ...row }) =>
    status === null ? [] : [{ ...row, status, mayUndo: undoable.has(row.id) }],
  );
  const counts = [...Map.groupBy(shown, ({ status }) => status)];
  return {
    id,
    target: run.target ?? '',
    field: run.field,
    status: run.status,
    createDate: run.createDate,
    sentDate: run.sentDate,
    undoneId: run.undoneId,
    undoId: undo?.id ?? null,
    counts: counts.map(([status, some]) => ({ status, count: some.length })),
    undoable: undoable.size,
    items: shown.slice(0, maxItems),
  };
}
