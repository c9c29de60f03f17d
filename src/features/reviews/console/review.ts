import type { Labels, Row } from '#core/console/ui/rows.ts';

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
  readonly replyState: string;
  readonly replyError: string | null;
}

/** The review that a row is. */
export function reviewOf(row: Row, labels: Labels): Review {
  const text = (name: string) => {
    const value = row[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const number = (name: string) => {
    const value = row[name];
    return typeof value === 'number' ? value : null;
  };
  const storeId = number('storeId') ?? 0;
  return {
    id: row.id,
    version: row.version,
    storeId,
    storeName: labels.storeId?.[String(storeId)] ?? '',
    reviewer: text('reviewer') ?? '匿名のユーザー',
    stars: number('stars'),
    comment: text('comment'),
    createTime: number('createTime'),
    updateTime: number('updateTime'),
    reply: text('replyComment'),
    replyTime: number('replyUpdateTime'),
    replyState: text('replyState') ?? 'NONE',
    replyError: text('replyError'),
  };
}

/** What a template's variables stand for in the reply to this review. */
export function variablesOf({ storeName, reviewer, stars }: Review): Record<string, string> {
  return { 店舗名: storeName, 投稿者: reviewer, 評価: stars === null ? '' : `★${stars}` };
}

/** The names of the variables, as one writes them. */
export const variableNames = ['{店舗名}', '{投稿者}', '{評価}'] as const;
