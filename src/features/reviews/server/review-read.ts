import { day } from '#core/model/day.ts';
import type { ReplyState } from '#domain/reply-states.ts';
import type { Review as GoogleReview, ReviewReply } from '#emulator/contracts/my-business.ts';
import { type GoogleAnswer, listIn, momentIn, objectIn, textIn } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';
import { longPending, noReason, type StoredReason, storedReason } from '#reviews/rules/policy-violations.ts';
import type { ReviewPhoto } from '#reviews/rules/review-photos.ts';
import { textsOf } from './translated.ts';

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];

/** A review from Google in the form in which it is stored. */
export type ReviewAtGoogle = NonNullable<ReturnType<typeof readReview>>;

/** Converts Google's review to the stored form; null if it has no id. An unknown rating becomes null. `now` is in epoch ms. */
export function readReview(item: GoogleAnswer<GoogleReview>, link: Pick<StoreLink, 'location'>, now: number) {
  const id = textIn(item, 'reviewId') ?? textIn(item, 'name')?.split('/').at(-1) ?? null;
  if (id === null) return null;
  const rating = stars.indexOf(textIn(item, 'starRating') ?? '') + 1;
  const reply = objectIn(item, 'reviewReply');
  const { comment, translation } = textsOf(textIn(item, 'comment'));
  const createTime = momentIn(item, 'createTime');
  return {
    // Without the account, so that the name is the same through every link
    googleName: `${link.location}/reviews/${id}`,
    reviewer: (textIn(item, 'reviewer', 'displayName') ?? '匿名のユーザー').slice(0, 200),
    stars: rating === 0 ? null : rating,
    comment: comment?.slice(0, 10_000) ?? null,
    translation: translation?.slice(0, 10_000) ?? null,
    photos: photosOf(item),
    createTime,
    updateTime: momentIn(item, 'updateTime') ?? createTime,
    replyComment: textIn(reply, 'comment')?.slice(0, 4096) ?? null,
    replyUpdateTime: momentIn(reply, 'updateTime'),
    ...replyStateOf(reply, now),
  };
}

const maxPhotos = 20;

/** Returns the photos and videos of a review; null without any. */
function photosOf(item: GoogleAnswer<GoogleReview>): ReviewPhoto[] | null {
  const photos = listIn(item, 'reviewMediaItems').flatMap((media) => {
    const image = webAddress(textIn(media, 'thumbnailUrl'));
    return image === null ? [] : [{ image, video: webAddress(textIn(media, 'videoUrl')) }];
  });
  return photos.length === 0 ? null : photos.slice(0, maxPhotos);
}

function webAddress(text: string | null): string | null {
  return text !== null && text.length <= 500 && URL.parse(text)?.protocol === 'https:' ? text : null;
}

/**
 * The state of a reply read from Google. A pending one is not published yet; a rejected one is not visible there, so the
 * review counts as unanswered.
 */
function replyStateOf(
  reply: GoogleAnswer<ReviewReply>,
  now: number,
): StoredReason & { readonly replyState: ReplyState } {
  if (textIn(reply, 'comment') === null) return { replyState: 'NONE', ...noReason };
  const state = textIn(reply, 'reviewReplyState');
  if (state === 'PENDING') {
    const isLong = (momentIn(reply, 'updateTime') ?? now) < now - day;
    return { replyState: 'SENDING', ...(isLong ? storedReason(longPending) : noReason) };
  }
  if (state !== 'REJECTED') return { replyState: 'SENT', ...noReason };
  return { replyState: 'FAILED', ...storedReason(textIn(reply, 'policyViolation')) };
}
