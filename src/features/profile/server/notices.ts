import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hour } from '#core/model/day.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { customerStates } from '#domain/profiles/edit.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { type NoticedChange, noticeOfChanges } from '../rules/notice.ts';

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

/** Marks the customer's changes as notified and writes the notice, in one transaction: of two workers one finds nothing left. */
async function notifyCustomer({ database, tables, now }: GoogleDeps, { runId, userId }: Due): Promise<void> {
  const { 'profile-edit-item': items, 'search-conditions': store } = tables;
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
    const ids = marked.map(({ id }) => id);
    const rows = await tx
      .select({
        storeId: items.searchConditionId,
        name: store.name,
        field: items.field,
        before: items.before,
        after: items.after,
        status: items.status,
      })
      .from(items)
      .innerJoin(store, eq(store.id, items.searchConditionId))
      .where(isAnyOf(items.id, ids))
      .orderBy(asc(items.id));
    const changes = rows.flatMap(({ name, field, before, after, status }): NoticedChange[] => {
      const known = customerStates.find((one) => one === status);
      return field === null || known === undefined
        ? []
        : [{ store: name, field, before: before ?? 'なし', after: after ?? 'なし', status: known }];
    });
    await emitNotification(
      { tx, tables, now: now() },
      {
        notificationType: 'NONE',
        content: noticeOfChanges(changes),
        operandValue: rows.slice(0, 10).flatMap(({ storeId }) => storeId ?? []),
        recipientUserIds: [userId],
      },
    );
  });
}
