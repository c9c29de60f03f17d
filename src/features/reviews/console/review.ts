import { rowIn } from '#core/console/http/calls.ts';
import type { Labels, Row, RowIn } from '#core/model/row-types.ts';
import type { ApprovalStatus } from '#domain/approvals/approval.ts';
import type { ApprovalSubject } from '#domain/approvals/approval-rules.ts';
import { type PlaceholderStore, replyVariables } from '#domain/placeholders.ts';
import type { Variables } from '#domain/posts/post-text.ts';
import { type ReviewPhoto, reviewPhotos } from '#reviews/rules/review-photos.ts';

/** A review, read from a list row. */
export interface Review {
  readonly id: number;
  readonly version: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly reviewer: string;
  /** False if the reviewer is anonymous; `reviewer` is then a placeholder. */
  readonly hasName: boolean;
  /** Null if there is no rating or an unknown one. */
  readonly stars: number | null;
  /** As its author wrote it. */
  readonly comment: string | null;
  /** Google's translation of it. */
  readonly translation: string | null;
  readonly photos: readonly ReviewPhoto[];
  readonly createTime: number | null;
  readonly updateTime: number | null;
  readonly reply: string | null;
  readonly replyTime: number | null;
  readonly replyState: RowIn<'place-review'>['replyState'];
  readonly replyError: string | null;
  /** Why a reply stays a draft as things stand; null if it can be sent. */
  readonly obstacle: string | null;
  /** Who would be asked to approve the reply as it is; null if nobody. */
  readonly approver: string | null;
  readonly approvalStatus: ApprovalStatus | null;
  readonly approvalNote: string | null;
  readonly approvalId: number | null;
}

/** Reads the review of a row. */
export function reviewOf(row: Row, labels: Labels): Review {
  const review = rowIn('place-review', row);
  const { storeId = 0 } = review;
  return {
    id: row.id,
    version: row.version,
    storeId,
    storeName: labels.storeId?.[String(storeId)] ?? '',
    reviewer: review.reviewer || '匿名のユーザー',
    hasName: Boolean(review.reviewer),
    stars: review.stars ?? null,
    comment: review.comment || null,
    translation: review.translation || null,
    photos: reviewPhotos(review.photos),
    createTime: review.createTime ?? null,
    updateTime: review.updateTime ?? null,
    reply: review.replyComment || null,
    replyTime: review.replyUpdateTime ?? null,
    replyState: review.replyState ?? 'NONE',
    replyError: review.replyError || null,
    obstacle: review.obstacle ?? null,
    approver: review.approver ?? null,
    approvalStatus: review.approvalStatus ?? null,
    approvalNote: review.approvalNote ?? null,
    approvalId: review.approvalId ?? null,
  };
}

/** What rules of approvals look at in a reply to this review. */
export function replySubject({ stars, comment }: Pick<Review, 'stars' | 'comment'>, reply: string): ApprovalSubject {
  return { kind: 'REPLY', stars, texts: [reply, comment ?? ''] };
}

/** Says that a reply was saved and not sent, and for what reason, as the server gave it. */
export function savedAsDraft({
  obstacle,
  approvalStatus,
}: Partial<Pick<RowIn<'place-review'>, 'obstacle' | 'approvalStatus'>>): string {
  if (approvalStatus === 'PENDING') return '承認を依頼しました';
  return `下書きとして保存しました。まだ送信していません${obstacle ? `（${obstacle}）` : ''}`;
}

/** True if the reply is a draft: a reply that was just saved is sent unless the store has no link. */
export function isDraft({ replyComment, replyState }: Partial<RowIn<'place-review'>>): boolean {
  return Boolean(replyComment) && replyState === 'NONE';
}

/** The placeholder values for the reply to this review; those of the store as far as they are loaded. */
export function variablesOf(
  { storeName, hasName, reviewer, stars }: Review,
  store: PlaceholderStore | null,
): Variables {
  return replyVariables(store ?? { name: storeName }, { reviewer: hasName ? reviewer : null, stars });
}

/** Returns what the button of these replies will do: 「8件を送信し、2件は承認を依頼し、1件を下書きにする」. `asked`: how many need an approval. */
export function repliesLabel(ready: readonly Pick<Review, 'obstacle'>[], asked = 0): string {
  const drafts = ready.filter(({ obstacle }) => obstacle !== null).length;
  const sent = ready.length - drafts - asked;
  if (drafts === 0 && asked === 0) return `${sent}件の返信を送信する`;
  return inOneSentence([
    ...(sent > 0 ? [`${sent}件を送信`] : []),
    ...(asked > 0 ? [`${asked}件${sent > 0 ? 'は' : 'の'}承認を依頼`] : []),
    ...(drafts > 0 ? [`${drafts}件を下書きに`] : []),
  ]);
}

/** 「8件を送信」「2件を下書きに」 becomes 「8件を送信し、2件を下書きにする」. */
function inOneSentence(parts: readonly string[]): string {
  return `${parts.join('し、')}する`;
}
