import { day, minute, second } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isSameText, unfilled } from '#domain/posts/post-text.ts';
import type { Review } from '#emulator/contracts/my-business.ts';
import { replyContent, type SentContent } from '#google/server/approvals/sent-content.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit, EditOutcome } from '#google/server/edit.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { momentIn, objectIn, textIn } from '#google/server/json.ts';
import { requireLink, type StoreLink } from '#google/server/store-link.ts';
import { writeAnswer } from '#google/server/write-answer.ts';
import { longPending, noReason, storedReason } from '#reviews/rules/policy-violations.ts';
import { answeredElsewhere, notifyOfOtherReply } from './answered-elsewhere.ts';
import { alarmOfReply, endAlarm } from './profile-alarms.ts';
import { storedReviewOf } from './review-row.ts';

/** ms; how long to wait for an accepted reply to appear before giving up, and how long to look for Google's moderation. */
const patience = 10 * minute;
const moderation = day;

/**
 * Sends a review's current reply to Google, or deletes it there if it is empty, and reads it back: only a reply that
 * Google returns counts as sent.
 */
export async function handleReply(deps: GoogleDeps, edit: Edit): Promise<EditOutcome> {
  const row = await storedReviewOf(deps, edit.rowId);
  if (row === null || row.replyState !== 'SENDING') return { done: true };
  const link = await requireLink(deps, edit.storeId);
  const path = `/v4/${link.account}/${row.googleName}`;
  const wanted = row.replyComment === '' ? null : row.replyComment;
  // Replies written before this check existed may still have open placeholders
  if (unfilled(wanted ?? '', {}).length > 0)
    throw new GoogleFailure('refused', { reason: '返信に値のない差し込みが残っています' });
  const of = { resource: 'place-review', edit } as const;
  // If a user changes the reply meanwhile, leave the state to that reply's edit
  const unchanged = { replyComment: row.replyComment, replyState: row.replyState };
  if (edit.sentDate === null) {
    const theirs = await answeredElsewhere(deps, link, row);
    if (theirs !== null) {
      const also = (tx: Orm) => notifyOfOtherReply(deps, tx, edit, row);
      await writeAnswer(deps, of, { ...theirs, replyState: 'SENT', ...noReason }, { unchanged, also });
      return { done: true };
    }
    await write(deps, link, path, { wanted, content: wanted === null ? null : replyContent(row) });
  }
  const review = await deps.client.call<Review>(link.userId, { host: 'myBusiness', path, patience: 0 });
  const reply = objectIn(review, 'reviewReply');
  const seen = textIn(reply, 'comment');
  if (seen === null && wanted === null) {
    await writeAnswer(deps, of, { replyState: 'NONE', replyUpdateTime: null, ...noReason }, { unchanged });
    return { done: true };
  }
  const state = textIn(reply, 'reviewReplyState');
  const replyUpdateTime = momentIn(reply, 'updateTime') ?? deps.now();
  if (state === 'REJECTED') {
    const kept = storedReason(textIn(reply, 'policyViolation'));
    const refused = { replyState: 'FAILED', ...kept, replyUpdateTime } as const;
    const also = (tx: Orm) => alarmOfReply(deps, tx, edit.storeId, refused);
    await writeAnswer(deps, of, refused, { unchanged: { replyComment: row.replyComment }, also });
    return { done: true };
  }
  if (seen !== null && wanted !== null && isSameText(seen, wanted) && state !== 'PENDING') {
    const also = (tx: Orm) => endAlarm(tx, edit.storeId);
    await writeAnswer(deps, of, { replyState: 'SENT', replyUpdateTime, ...noReason }, { unchanged, also });
    return { done: true };
  }
  const sent = edit.sentDate ?? deps.now();
  const waited = deps.now() - sent;
  // It stays 送信中: what Google decides in the end comes with the daily fetch of all reviews
  if (state === 'PENDING' && waited > moderation) {
    const kept = storedReason(longPending);
    const also = (tx: Orm) => alarmOfReply(deps, tx, edit.storeId, { ...kept, replyUpdateTime });
    await writeAnswer(deps, of, kept, { unchanged, also });
    return { done: true };
  }
  if (state !== 'PENDING' && waited > patience)
    throw new GoogleFailure('refused', { reason: '送った返信がGoogleに表示されません' });
  return { retryIn: waited > patience ? 15 * minute : waited > 30 * second ? minute : 2 * second };
}

interface Wanted {
  /** Null: it is deleted. */
  readonly wanted: string | null;
  readonly content: SentContent | null;
}

async function write(deps: GoogleDeps, link: StoreLink, path: string, { wanted, content }: Wanted): Promise<void> {
  const edits = { location: link.location, storeId: link.storeId, scope: 'replies', content } as const;
  const request = { host: 'myBusiness', path: `${path}/reply`, edits, patience: 0 } as const;
  try {
    if (wanted === null) await deps.client.call(link.userId, { ...request, method: 'DELETE' });
    else await deps.client.call(link.userId, { ...request, method: 'PUT', body: { comment: wanted } });
  } catch (error) {
    // A reply that does not exist need not be deleted
    if (wanted !== null || !(error instanceof GoogleFailure) || error.kind !== 'missing') throw error;
  }
}

/** Records in the review why its reply was not sent, and when it was written. Keeps the text so that it can be resent. */
export async function replyRefused(deps: GoogleDeps, edit: Edit, reason: string): Promise<void> {
  const row = await storedReviewOf(deps, edit.rowId);
  if (row === null || row.replyState !== 'SENDING') return;
  const replyUpdateTime = row.replyUpdateTime ?? edit.createDate;
  const refused = { ...noReason, replyState: 'FAILED', replyError: reason.slice(0, 500), replyUpdateTime } as const;
  await writeAnswer(deps, { resource: 'place-review', edit }, refused, {
    unchanged: { replyComment: row.replyComment },
  });
}
