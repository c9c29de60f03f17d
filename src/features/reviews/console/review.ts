import { rowIn } from '#core/console/http/rows.ts';
import type { Labels, Row, RowIn } from '#core/model/row-types.ts';

/** A review, read from its row. */
export interface Review {
  readonly id: number;
  readonly version: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly reviewer: string;
  /** Null: no rating, or one that nobody knows. */
  readonly stars: number | null;
  readonly comment: string | null;
  readonly createTime: number | null;
  readonly updateTime: number | null;
  readonly reply: string | null;
  readonly replyTime: number | null;
  readonly replyState: RowIn<'place-review'>['replyState'];
  readonly replyError: string | null;
}

/** The review that a row is. */
export function reviewOf(row: Row, labels: Labels): Review {
  const review = rowIn('place-review', row);
  const { storeId = 0 } = review;
  return {
    id: row.id,
    version: row.version,
    storeId,
    storeName: labels.storeId?.[String(storeId)] ?? '',
    reviewer: review.reviewer || '匿名のユーザー',
    stars: review.stars ?? null,
    comment: review.comment || null,
    createTime: review.createTime ?? null,
    updateTime: review.updateTime ?? null,
    reply: review.replyComment || null,
    replyTime: review.replyUpdateTime ?? null,
    replyState: review.replyState ?? 'NONE',
    replyError: review.replyError || null,
  };
}

/** What a template's variables stand for in the reply to this review. */
export function variablesOf({ storeName, reviewer, stars }: Review): Record<string, string> {
  return { 店舗名: storeName, 投稿者: reviewer, 評価: stars === null ? '' : `★${stars}` };
}

/** The names of the variables, as one writes them. */
export const variableNames = ['{店舗名}', '{投稿者}', '{評価}'] as const;
