import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { isSameText } from '#domain/posts/post-text.ts';
import type { Review } from '#emulator/contracts/my-business.ts';
import { requestedAt } from '#google/server/approvals/lack.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { momentIn, objectIn, textIn } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { StoredReview } from './review-row.ts';

/** A reply that somebody published on Google. */
interface PublishedReply {
  readonly replyComment: string;
  readonly replyUpdateTime: number;
}

/**
 * Returns another reply that was published on Google after this one was first written, or its approval requested, before this one is sent again; null without one.
 * Throws GoogleFailure.
 */
export async function answeredElsewhere(
  { client, database, tables }: Pick<GoogleDeps, 'client' | 'database' | 'tables'>,
  link: StoreLink,
  row: StoredReview,
): Promise<PublishedReply | null> {
  // One that waited for its approval is old, although it is sent for the first time
  const written =
    row.replyUpdateTime ?? (await requestedAt({ tx: database.orm, tables }, { kind: 'REPLY', rowId: row.id }));
  if (written === null) return null;
  const path = `/v4/${link.account}/${row.googleName}`;
  const reply = objectIn(
    await client.call<Review>(link.userId, { host: 'myBusiness', path, patience: 0 }),
    'reviewReply',
  );
  const replyComment = textIn(reply, 'comment');
  const replyUpdateTime = momentIn(reply, 'updateTime');
  const state = textIn(reply, 'reviewReplyState');
  if (replyComment === null || replyUpdateTime === null || replyUpdateTime <= written) return null;
  if (state === 'REJECTED' || state === 'PENDING' || isSameText(replyComment, row.replyComment ?? '')) return null;
  return { replyComment, replyUpdateTime };
}

/** Notifies the user of a reply that it was not sent, since another one is on Google. */
export async function notifyOfOtherReply(
  deps: Pick<GoogleDeps, 'tables' | 'now'>,
  tx: Orm,
  { requestedBy }: Edit,
  row: StoredReview,
): Promise<void> {
  if (requestedBy === null) return;
  const stores = deps.tables['search-conditions'];
  const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, row.storeId));
  await emitNotification(
    { tx, tables: deps.tables, now: deps.now() },
    {
      notificationType: 'NONE',
      content: `「${store?.name ?? ''}」のクチコミ（${row.reviewer}）には、Googleで別の返信が公開されていたため、返信を送りませんでした。書いた文面は変更履歴に残っています`,
      operandValue: [row.storeId],
      recipientUserIds: [requestedBy],
    },
  );
}
