import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { alarmingViolations, alarmLabel, longPending } from '#reviews/rules/policy-violations.ts';
import type { StoredReview } from './review-row.ts';
import { googleSync } from './tables.ts';

/** What an alarm is decided by: the kept reason of a reply, and when it was written (epoch ms). */
type Objection = Pick<StoredReview, 'replyReason' | 'replyUpdateTime'>;

/**
 * Notifies the person in charge, by the kept reason of a reply, that Google suspended a profile, revoked its ownership or restricted its
 * editing, or has looked at the reply for longer than a day: once, until a reply is published again. Does nothing for other reasons.
 */
export async function alarmOfReply(
  deps: GoogleDeps,
  tx: Orm,
  storeId: number,
  { replyReason: reason, replyUpdateTime }: Objection,
): Promise<void> {
  const isPending = reason === longPending;
  const label = alarmLabel(reason);
  if (reason === null || (label === null && !isPending)) return;
  const before = await lockAlarm(tx, storeId);
  if (isPending && before.alarm !== null) return;
  const alarmDate = isPending ? deps.now() : (replyUpdateTime ?? deps.now());
  await tx.update(googleSync).set({ alarm: reason, alarmDate }).where(eq(googleSync.storeId, storeId));
  if (before.alarm === reason) return;
  const stores = deps.tables['search-conditions'];
  const [store] = await tx
    .select({ name: stores.name, manager: stores.managerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined) return;
  const what = isPending
    ? 'への返信は、Googleの審査が1日を超えて続いています。'
    : `のGoogleビジネスプロフィールで「${label}」が起きています。返信や投稿は公開されません。`;
  await emitNotification(
    { tx, tables: deps.tables, now: deps.now() },
    {
      notificationType: 'NONE',
      content: `「${store.name}」${what}Googleの管理画面を確認してください`,
      operandValue: [storeId],
      recipientRoles: admins,
      recipientUserIds: store.manager === null ? [] : [store.manager],
    },
  );
}

/**
 * Raises or clears a store's alarm by its stored replies: the last one that Google published or refused says how the profile is now. For
 * the end of a sync, since a page of it may hold only the older of two.
 */
export async function updateAlarm(deps: GoogleDeps, tx: Orm, storeId: number): Promise<void> {
  const review = deps.tables['place-review'];
  const { replyState, replyReason, replyUpdateTime } = review;
  const last = async (which: SQL | undefined): Promise<Objection | null> => {
    const [found = null] = await tx
      .select({ replyReason, replyUpdateTime })
      .from(review)
      .where(and(eq(review.storeId, storeId), alive(review), isNotNull(replyUpdateTime), which))
      .orderBy(desc(replyUpdateTime))
      .limit(1);
    return found;
  };
  const { alarm, alarmDate } = await lockAlarm(tx, storeId);
  const published = (await last(inArray(replyState, ['SENT', 'CHANGED'])))?.replyUpdateTime ?? 0;
  const refused = await last(and(eq(replyState, 'FAILED'), inArray(replyReason, [...alarmingViolations])));
  if (refused !== null && (refused.replyUpdateTime ?? 0) >= published) {
    // Its alarm was raised and ended already, by a reply that is sent again or was deleted since
    if (alarm === null && (refused.replyUpdateTime ?? 0) <= (alarmDate ?? 0)) return;
    if (published > (alarmDate ?? 0)) await endAlarm(tx, storeId);
    return alarmOfReply(deps, tx, storeId, refused);
  }
  const pending = await last(and(eq(replyState, 'SENDING'), eq(replyReason, longPending)));
  // The reply of the alarm keeps its time when it is published after all
  const isOver = published > 0 && published >= (alarmDate ?? 0);
  if (isOver || (alarm === longPending && pending === null)) await endAlarm(tx, storeId);
  // Of one that was late already at the last alarm nobody is notified again
  if (pending !== null && (pending.replyUpdateTime ?? 0) + day > (alarmDate ?? 0))
    await alarmOfReply(deps, tx, storeId, pending);
}

/** Clears the alarm of a profile that publishes replies again, so that the next one notifies again. */
export async function endAlarm(tx: Orm, storeId: number): Promise<void> {
  await tx
    .update(googleSync)
    .set({ alarm: null })
    .where(and(eq(googleSync.storeId, storeId), isNotNull(googleSync.alarm)));
}

/** Returns a store's alarm, which nobody else changes until the transaction ends. */
async function lockAlarm(tx: Orm, storeId: number) {
  await tx.insert(googleSync).values({ storeId }).onConflictDoNothing();
  const [row] = await tx
    .select({ alarm: googleSync.alarm, alarmDate: googleSync.alarmDate })
    .from(googleSync)
    .where(eq(googleSync.storeId, storeId))
    .for('update');
  return row ?? { alarm: null, alarmDate: null };
}
