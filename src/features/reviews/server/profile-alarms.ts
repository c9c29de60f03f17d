import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { alarmingViolation, alarmLabel, stillPending } from '#reviews/rules/policy-violations.ts';
import type { ReviewAtGoogle } from './review-read.ts';
import { googleSync } from './tables.ts';

/** Kept as the alarm of a store whose reply Google has looked at for too long, unless another alarm is kept. */
const pending = 'PENDING';

/**
 * Notifies the person in charge, by the error of a reply, that Google suspended a profile, revoked its ownership or restricted its
 * editing, or has looked at the reply for longer than a day: once, until a reply is published again. Does nothing for other errors.
 */
export async function alarmOfReply(deps: GoogleDeps, tx: Orm, storeId: number, error: string | null): Promise<void> {
  const isPending = error === stillPending;
  const alarm = isPending ? pending : alarmingViolation(error);
  if (alarm === null) return;
  const stores = deps.tables['search-conditions'];
  const fresh = await tx
    .insert(googleSync)
    .values({ storeId, alarm })
    .onConflictDoUpdate({
      target: googleSync.storeId,
      set: { alarm },
      setWhere: isPending ? isNull(googleSync.alarm) : sql`${googleSync.alarm} is distinct from ${alarm}`,
    })
    .returning({ storeId: googleSync.storeId });
  if (fresh.length === 0) return;
  const [store] = await tx
    .select({ name: stores.name, manager: stores.managerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined) return;
  const what = isPending
    ? 'への返信は、Googleの審査が1日を超えて続いています。'
    : `のGoogleビジネスプロフィールで「${alarmLabel(alarm)}」が起きています。返信や投稿は公開されません。`;
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

/** Raises or clears a store's alarm by the replies whose state a sync found changed: the last that Google decided on says how it is now. */
export async function alarmOfReplies(
  deps: GoogleDeps,
  tx: Orm,
  storeId: number,
  replies: readonly Pick<ReviewAtGoogle, 'replyState' | 'replyError' | 'replyUpdateTime'>[],
): Promise<void> {
  if (replies.some(({ replyError }) => replyError === stillPending))
    await alarmOfReply(deps, tx, storeId, stillPending);
  const [last] = replies
    .filter(({ replyState, replyError }) => replyState === 'SENT' || alarmingViolation(replyError) !== null)
    .sort((one, other) => (other.replyUpdateTime ?? 0) - (one.replyUpdateTime ?? 0));
  if (last === undefined) return;
  if (last.replyState === 'SENT') return endAlarm(tx, storeId);
  const review = deps.tables['place-review'];
  const published = await tx
    .select({ id: review.id })
    .from(review)
    .where(
      and(
        eq(review.storeId, storeId),
        alive(review),
        eq(review.replyState, 'SENT'),
        gt(review.replyUpdateTime, last.replyUpdateTime ?? 0),
      ),
    )
    .limit(1);
  if (published.length === 0) await alarmOfReply(deps, tx, storeId, last.replyError);
}

/** Clears the alarm of a profile that publishes replies again, so that the next one notifies again. */
export async function endAlarm(tx: Orm, storeId: number): Promise<void> {
  await tx
    .update(googleSync)
    .set({ alarm: null })
    .where(and(eq(googleSync.storeId, storeId), isNotNull(googleSync.alarm)));
}
