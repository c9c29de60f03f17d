import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hour } from '#core/model/day.ts';
import { customerStates } from '#domain/profiles/edit.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { noticeOfChanges } from '../rules/notice.ts';
import { noticedChanges } from './noticed-changes.ts';

/**
 * How long a notice waits for the other stores of its change, in ms. Google's policy (2025-08-28) gives 48 hours; a notice may wait for the morning
 * and the end of quiet hours after it.
 */
export const noticeWithin = 12 * hour;

/** Notifies the customers of a change whose stores are all decided. */
export async function noticesOfRun(deps: GoogleDeps, runId: number | null): Promise<void> {
  if (runId !== null) await notify(deps, eq(deps.tables['profile-edit-item'].profileEditId, runId));
}

/** Notifies of every change that is due: its stores are decided, or the first was sent long ago. */
export async function dueNotices(deps: GoogleDeps): Promise<void> {
  await notify(deps, undefined);
}

interface Due {
  readonly runId: number;
  readonly userId: number;
}

async function notify(deps: GoogleDeps, within: SQL | undefined): Promise<void> {
  for (const due of await dueOf(deps, within)) await notifyCustomer(deps, due);
}

/** The customers with changes that they know nothing of, by run. */
async function dueOf({ database, tables, now }: GoogleDeps, within: SQL | undefined): Promise<readonly Due[]> {
  const items = tables['profile-edit-item'];
  const other = alias(items, 'other');
  const open = database.orm
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.profileEditId, items.profileEditId),
        eq(other.userId, items.userId),
        or(
          inArray(other.status, ['QUEUED', 'SENT']),
          // The ends of a review are gathered as well
          and(eq(items.status, 'REJECTED'), eq(other.status, 'REVIEW')),
        ),
      ),
    );
  const knownSince = sql`case when ${items.status} = 'REJECTED' then coalesce(${items.readDate}, ${items.sentDate}) else ${items.sentDate} end`;
  const rows = await database.orm
    .selectDistinct({ runId: items.profileEditId, userId: items.userId })
    .from(items)
    .where(
      and(
        within,
        isNotNull(items.sentDate),
        isNull(items.noticedDate),
        inArray(items.status, customerStates),
        or(notExists(open), lt(knownSince, now() - noticeWithin)),
      ),
    )
    .limit(500);
  return rows.flatMap(({ runId, userId }) => (runId === null || userId === null ? [] : [{ runId, userId }]));
}

/** Marks the customer's changes as notified, writes the notice and queues its mail, in one transaction: of two workers one finds nothing left. */
async function notifyCustomer({ database, tables, now, enqueue }: GoogleDeps, { runId, userId }: Due): Promise<void> {
  const items = tables['profile-edit-item'];
  await database.transaction(async (tx) => {
    const marked = await tx
      .update(items)
      .set({ noticedDate: now(), updateDate: now() })
      .where(
        and(
          eq(items.profileEditId, runId),
          eq(items.userId, userId),
          isNotNull(items.sentDate),
          isNull(items.noticedDate),
          inArray(items.status, customerStates),
        ),
      )
      .returning({ id: items.id });
    if (marked.length === 0) return;
    const itemIds = marked.map(({ id }) => id).toSorted((one, other) => one - other);
    const changes = await noticedChanges({ tx, tables }, itemIds, userId);
    await emitNotification(
      { tx, tables, now: now() },
      {
        notificationType: 'NONE',
        content: noticeOfChanges(changes),
        operandValue: changes.slice(0, 10).map(({ storeId }) => storeId),
        recipientUserIds: [userId],
      },
    );
    await enqueue(tx, mailJob, { template: 'profileChanged', userId, data: { itemIds } });
  });
}
