import { and, asc, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { day, dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { insertMany } from '#core/server/database/sql.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { systemAdd, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import { takenStates } from '#domain/profiles/edit.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { queueEdits } from '#google/server/edits.ts';
import { editsJob } from '#google/server/edits-job.ts';
import type { Row } from '#product';
import { editedInWords, formerValue } from '../rules/values.ts';
import { asJson } from './item-row.ts';
import { cancelItems, moveItems } from './run-items.ts';

/** How long a change can be put back, in ms: as long as any other. */
const undoableFor = 30 * day;

type Run = Row<'profile-edit'>;
type Item = Row<'profile-edit-item'>;

/** Sends what was checked, of the stores that the caller still sees. Throws AppError 409 unless it waits to be sent, and is as many as `count`. */
export async function sendRun(deps: GoogleDeps, context: AppContext, actor: Actor, runId: number, count: number) {
  await transact(deps, context, async ({ tx, jobs, origin }) => {
    const run = await lockRun(deps, tx, runId);
    if (run.status !== 'READY') throw new AppError('profile_edit_state');
    const ready = await itemsOf(deps, tx, actor, runId, eq(deps.tables['profile-edit-item'].status, 'READY'));
    if (ready.length !== count) throw new AppError('profile_count');
    await queueSending(deps, tx, actor, ready);
    await systemChange(
      deps,
      tx,
      { ...origin, action: 'send-profile' },
      { resource: 'profile-edit', id: runId },
      { status: 'SENDING', sentDate: deps.now(), stores: ready.length },
    );
    jobs.push({ name: editsJob, data: {} });
    return { resource: 'profile-edit', id: runId };
  });
}

/** Gives up what is not sent yet. Throws AppError 409 if there is nothing left. */
export async function cancelRun(deps: GoogleDeps, context: AppContext, runId: number) {
  await transact(deps, context, async ({ tx, origin }) => {
    const run = await lockRun(deps, tx, runId);
    const cancelled = await cancelItems(deps, tx, runId);
    if (cancelled === 0 && run.status !== 'READY') throw new AppError('profile_edit_state');
    const write = { ...origin, action: 'cancel-profile' } as const;
    // What is on its way is still read back; the round ends the change then
    const status = run.status === 'SENDING' ? run.status : 'CANCELLED';
    await systemChange(deps, tx, write, { resource: 'profile-edit', id: runId }, { status });
    return { resource: 'profile-edit', id: runId };
  });
}

/**
 * Begins a change that puts back what was sent, of all stores or of one item; what is not sent yet is given up first. Returns its id. Throws AppError
 * 409 if there is nothing to put back.
 */
export async function undoRun(
  deps: GoogleDeps,
  context: AppContext,
  actor: Actor,
  { runId, itemId }: { readonly runId: number; readonly itemId: number | null },
): Promise<number> {
  const { id } = await transact(deps, context, async ({ tx, jobs, origin }) => {
    const run = await lockRun(deps, tx, runId);
    if (itemId === null) await cancelItems(deps, tx, runId);
    const items = await undoableItems(deps, tx, actor, runId, itemId);
    if (items.length === 0) throw new AppError('profile_undo_none');
    const undoId = await systemAdd(deps, tx, { ...origin, action: 'create' }, 'profile-edit', {
      target: `元に戻す：${run.target ?? ''}`.slice(0, 1000),
      field: run.field,
      status: 'SENDING',
      stores: items.length,
      requestedBy: actor.id,
      sentDate: deps.now(),
      undoneId: runId,
      wanted: null,
    });
    await insertMany(
      tx,
      deps.tables['profile-edit-item'],
      items.map((item) => undoOf(item, undoId, deps.now())),
    );
    const all = await itemsOf(deps, tx, actor, undoId, undefined);
    await queueSending(deps, tx, actor, all);
    jobs.push({ name: editsJob, data: {} });
    return { resource: 'profile-edit', id: undoId };
  });
  return id;
}

/** Returns the items that can be put back: sent within thirty days, and not being put back already. */
export async function undoableItems(
  deps: GoogleDeps,
  tx: Orm,
  actor: Actor,
  runId: number,
  itemId: number | null,
): Promise<readonly Item[]> {
  const items = deps.tables['profile-edit-item'];
  const undo = alias(items, 'undo');
  const underWay = deps.database.orm
    .select({ one: sql`1` })
    .from(undo)
    .where(and(eq(undo.undoneItemId, items.id), inArray(undo.status, ['QUEUED', ...takenStates])));
  return itemsOf(
    deps,
    tx,
    actor,
    runId,
    and(
      inArray(items.status, takenStates),
      gt(items.sentDate, deps.now() - undoableFor),
      notExists(underWay),
      itemId === null ? undefined : eq(items.id, itemId),
    ),
  );
}

/** The items of a change whose stores the caller sees today. */
async function itemsOf(
  deps: GoogleDeps,
  tx: Orm,
  actor: Actor,
  runId: number,
  more: SQL | undefined,
): Promise<readonly Item[]> {
  const { 'profile-edit-item': items, 'search-conditions': store } = deps.tables;
  const found = await tx
    .select({ item: items })
    .from(items)
    .innerJoin(store, eq(store.id, items.searchConditionId))
    .where(and(eq(items.profileEditId, runId), more, scopeOf(deps, 'search-conditions', actor)))
    .orderBy(asc(items.id));
  return found.map(({ item }) => item);
}

function undoOf(item: Item, undoId: number, now: number): object {
  const { target, searchConditionId, userId, field, location } = item;
  const today = dayOf(now);
  const former = field === null ? null : formerValue(field, item.beforeValue, today);
  return {
    ...{ target, searchConditionId, userId, field, location },
    profileEditId: undoId,
    before: item.after,
    after: field === null ? null : editedInWords(field, former, today),
    beforeValue: item.afterValue,
    afterValue: asJson(former),
    undoneItemId: item.id,
    status: 'QUEUED',
    createDate: now,
    updateDate: now,
  };
}

async function queueSending(deps: GoogleDeps, tx: Orm, actor: Actor, items: readonly Item[]): Promise<void> {
  await moveItems(
    deps,
    tx,
    items.map(({ id }) => id),
    'QUEUED',
  );
  await queueEdits(
    { tx, now: deps.now() },
    { kind: 'profile', requestedBy: actor.id },
    items.flatMap(({ id, searchConditionId }) =>
      searchConditionId === null ? [] : [{ rowId: id, storeId: searchConditionId }],
    ),
  );
}

async function lockRun({ tables }: GoogleDeps, tx: Orm, id: number): Promise<Run> {
  const runs = tables['profile-edit'];
  const [run] = await tx.select().from(runs).where(eq(runs.id, id)).for('update');
  if (run === undefined) throw new AppError('not_found');
  return run;
}
