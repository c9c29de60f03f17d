import type { ReplyState } from '#domain/reply-states.ts';
import { type Json, momentIn, objectIn, textIn } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';
import { violationOf } from './reply-edits.ts';

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];

/** A review from Google in the form in which it is stored. */
export type Review = NonNullable<ReturnType<typeof readReview>>;

/** Converts Google's review to the stored form; null if it has no id. An unknown rating becomes null. */
export function readReview(item: Json, link: StoreLink) {
  const id = textIn(item, 'reviewId') ?? textIn(item, 'name')?.split('/').at(-1) ?? null;
  if (id === null) return null;
  const rating = stars.indexOf(textIn(item, 'starRating') ?? '') + 1;
  const reply = objectIn(item, 'reviewReply');
  const comment = textIn(item, 'comment');
  const createTime = momentIn(item, 'createTime');
  return {
    // Without the account, so that the name is the same through every link
    googleName: `${link.location}/reviews/${id}`,
    reviewer: (textIn(item, 'reviewer', 'displayName') ?? '匿名のユーザー').slice(0, 200),
    stars: rating === 0 ? null : rating,
    comment: comment === null ? null : comment.slice(0, 10_000),
    createTime,
    updateTime: momentIn(item, 'updateTime') ?? createTime,
    replyComment: textIn(reply, 'comment')?.slice(0, 4096) ?? null,
    replyUpdateTime: momentIn(reply, 'updateTime'),
    ...replyStateOf(reply),
  };
}

/** The state of a reply read from Google. A rejected reply is not visible there, so the review counts as unanswered. */
function replyStateOf(reply: Json): { replyState: ReplyState; replyError: string | null } {
  if (textIn(reply, 'comment') === null) return { replyState: 'NONE', replyError: null };
  if (textIn(reply, 'reviewReplyState') !== 'REJECTED') return { replyState: 'SENT', replyError: null };
  return { replyState: 'FAILED', replyError: violationOf(reply) };
}
