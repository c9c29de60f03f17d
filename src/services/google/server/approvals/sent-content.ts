import { createHash } from 'node:crypto';
import { minuteText } from '#core/model/day.ts';
import { type FrozenContent, frozenPhoto, frozenReview, frozenTime } from '#domain/approvals/approval-content.ts';
import type { ApprovalSubject } from '#domain/approvals/approval-rules.ts';
import type { Row } from '#product';

/** What is about to be sent to Google for a store: a reply, or a post. */
export interface SentContent extends FrozenContent {
  readonly storeId: number;
  /** The review's or the post's. */
  readonly rowId: number;
}

/** What of a post is shown on Google, beside its stored picture. */
export const shownOfPost = [
  'topic',
  'summary',
  'callToActionType',
  'callToActionUrl',
  'eventTitle',
  'eventStart',
  'eventStartTime',
  'eventEnd',
  'eventEndTime',
  'offerCoupon',
  'offerUrl',
  'offerTerms',
  'mediaUrl',
] as const satisfies readonly (keyof Row<'place-post'>)[];

const postNames = [...shownOfPost, 'scheduledAt'] as const;

type SentPost = Pick<Row<'place-post'>, 'id' | 'storeId' | 'photo' | (typeof postNames)[number]>;

/** What of a post is sent: all that its readers see, and its time. */
export function postContent(post: SentPost): SentContent {
  return {
    kind: 'POST',
    storeId: post.storeId,
    rowId: post.id,
    fields: Object.fromEntries(postNames.map((name) => [name, filledOrNull(post[name])])),
    photo: frozenPhoto(post.photo),
  };
}

type SentReply = Pick<Row<'place-review'>, 'id' | 'storeId' | 'replyComment' | 'stars' | 'comment'>;

/** What of a reply is sent, with the review that it answers: to another review it would be another answer. */
export function replyContent({ id, storeId, replyComment, stars, comment }: SentReply): SentContent {
  const fields = { replyComment: filledOrNull(replyComment), stars, comment: filledOrNull(comment) };
  return { kind: 'REPLY', storeId, rowId: id, fields, photo: null };
}

function filledOrNull<T>(value: T | undefined): T | null {
  return value === undefined || value === '' ? null : value;
}

/** Returns 64 hexadecimal digits that are equal for the same content of the same row, store and customer alone. */
export function fingerprintOf({ kind, storeId, rowId, fields, photo }: SentContent, customerId: number | null): string {
  const named = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const whole = JSON.stringify([kind, storeId, rowId, customerId, named, photo?.key ?? null]);
  return createHash('sha256').update(whole).digest('hex');
}

/** What rules look at. */
export function approvalSubject(content: SentContent): ApprovalSubject {
  const names = content.kind === 'REPLY' ? ['replyComment', 'comment'] : ['summary', 'eventTitle', 'offerTerms'];
  return {
    kind: content.kind,
    stars: frozenReview(content).stars,
    texts: names.map((name) => String(content.fields[name] ?? '')),
  };
}

/** `一号店：クチコミ返信（★2）`, `一号店：投稿（2026/10/31 10:00）` */
export function approvalTarget(storeName: string, content: SentContent): string {
  const { stars } = frozenReview(content);
  const at = frozenTime(content);
  const what =
    content.kind === 'REPLY'
      ? `クチコミ返信${stars === null ? '' : `（★${stars}）`}`
      : `投稿${at === null ? '' : `（${minuteText(at)}）`}`;
  return `${storeName}：${what}`.slice(0, 300);
}
