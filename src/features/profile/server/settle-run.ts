import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { day, hour } from '#core/model/day.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { queueEdits } from '#google/server/edits.ts';
import { googleEdit } from '#google/server/tables.ts';
import { dueNotices } from './notices.ts';
import { cancelItems } from './run-items.ts';

/** How long a difference that was worked out may wait to be sent, in ms. */
const offeredFor = day;

/** How long what could not be read back rests, in ms. */
const unreadPause = 6 * hour;
/** After how long it is given up, in ms. */
const unreadFor = 30 * day;

/** Ends the check of a change, or the change itself, once no store is left. */
export async function settleRun(deps: GoogleDeps, runId: number | null): Promise<void> {
  if (runId === null) return;
  const { database, tables } = deps;
  const items = tables['profile-edit-item'];
  await database.transaction(async (tx) => {
    const runs = tables['profile-edit'];
    const [run] = await tx.select({ status: runs.status }).from(runs).where(eq(runs.id, runId)).for('update');
    const status = run?.status ?? null;
    if (status !== 'CHECKING' && status !== 'SENDING') return;
    const left = await tx
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.profileEditId, runId), inArray(items.status, underWay[status])))
      .limit(1);
    if (left.length > 0) return;
    const next = status === 'CHECKING' ? 'READY' : 'DONE';
    await systemChange(deps, tx, write, { resource: 'profile-edit', id: runId }, { status: next });
  });
}

const write = { actor: null, by: 'GOOGLE', action: 'answer' } as const;
const underWay = { CHECKING: ['CHECKING'], SENDING: ['QUEUED', 'SENT'] } as const;

/**
 * The round of open changes: ends those that a killed process left open, goes on with what no queue holds, cancels those that nobody sent for a
 * day, and sends the notices that are due.
 */
export async function settleOpenRuns(deps: GoogleDeps): Promise<void> {
  const { database, tables, now } = deps;
  const runs = tables['profile-edit'];
  const open = await database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(inArray(runs.status, ['CHECKING', 'SENDING']));
  for (const { id } of open) await settleRun(deps, id);
  await giveUpUnread(deps);
  await requeueLost(deps);
  const stale = await database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(and(inArray(runs.status, ['CHECKING', 'READY']), lt(runs.createDate, now() - offeredFor)));
  for (const { id } of stale)
    await database.transaction(async (tx) => {
      const [run] = await tx.select({ status: runs.status }).from(runs).where(eq(runs.id, id)).for('update');
      // Sent meanwhile
      if (run?.status !== 'CHECKING' && run?.status !== 'READY') return;
      await cancelItems(deps, tx, id);
      await systemChange(deps, tx, write, { resource: 'profile-edit', id }, { status: 'CANCELLED' });
    });
  await dueNotices(deps);
}

/** Ends what Google would not let be read for long: nobody knows what came of it, and its customer hears so. */
async function giveUpUnread(deps: GoogleDeps): Promise<void> {
  const { database, tables, now } = deps;
  const items = tables['profile-edit-item'];
  const unread = and(inArray(items.status, ['SENT', 'REVIEW']), lt(items.sentDate, now() - unreadFor));
  const lost = await database.orm.select({ id: items.id }).from(items).where(unread).limit(100);
  const reason = '30日のあいだGoogleから読み取れなかったため、反映を確認できませんでした';
  for (const { id } of lost)
    await database.transaction(async (tx) => {
      const change = { status: 'REJECTED', reason, noticedDate: null } as const;
      await systemChange(deps, tx, write, { resource: 'profile-edit-item', id }, change);
    });
}

/** Queues again what was sent and could not be read back for long, or is under review, without an edit that follows it. */
async function requeueLost({ database, tables, now }: GoogleDeps): Promise<void> {
  const items = tables['profile-edit-item'];
  const followed = database.orm
    .select({ one: sql`1` })
    .from(googleEdit)
    .where(and(eq(googleEdit.kind, 'profile'), eq(googleEdit.rowId, items.id)));
  const lost = await database.orm
    .select({ rowId: items.id, storeId: items.searchConditionId })
    .from(items)
    .where(
      and(
        inArray(items.status, ['SENT', 'REVIEW']),
        // What could not be read is tried again, now and then
        or(isNull(items.reason), lt(items.updateDate, now() - unreadPause)),
        notExists(followed),
      ),
    )
    .limit(1000);
  if (lost.length === 0) return;
  const rows = lost.flatMap(({ rowId, storeId }) => (storeId === null ? [] : [{ rowId, storeId }]));
  await queueEdits({ tx: database.orm, now: now() }, { kind: 'profile', requestedBy: null }, rows);
}
