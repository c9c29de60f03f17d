import type { Day } from '#core/model/day.ts';

/** How a keyword stands on a day: 圏外 was looked for and not found, 未計測 was not read at all. */
export const dayResultLabels = {
  ACHIEVED: '目標達成',
  MISSED: '目標未達',
  OUT: '圏外',
  UNMEASURED: '未計測',
} as const;

export type DayResult = keyof typeof dayResultLabels;

/** Against the reading before. */
export const trendLabels = { UP: '上昇', DOWN: '下降', SAME: '変動なし' } as const;

export type Trend = keyof typeof trendLabels;

/** How a keyword stands on a day. Ranks are null for 圏外; `result` tells it from 未計測. */
export interface TodaysRank {
  readonly detailId: number;
  readonly keyword: string;
  readonly searchConditionId: number;
  readonly storeName: string;
  readonly targetRank: number;
  readonly result: DayResult;
  readonly rank: number | null;
  /** epoch ms; null when nothing was read */
  readonly takenAt: number | null;
  /** Why it was not measured; null when it was, or when nobody tried. */
  readonly failure: string | null;
  readonly previousRank: number | null;
  readonly previousDay: Day | null;
  readonly trend: Trend | null;
  /** Places gained (lost when negative) since the reading before; 圏外 counts as one past the depth. */
  readonly change: number | null;
}

/** The day's figures over all keywords in scope. */
export interface TodaysFigures {
  readonly keywords: number;
  readonly stores: number;
  readonly measuredStores: number;
  readonly achieved: number;
  readonly missed: number;
  readonly out: number;
  readonly unmeasured: number;
  readonly up: number;
  readonly down: number;
  /** Over the keywords that have a place; null when none has. */
  readonly averageRank: number | null;
}

/** The dashboard's answer. */
export interface DashboardDay {
  readonly day: Day;
  readonly ranks: TodaysFigures;
  /** The largest gains and losses, and what was not measured: five of each at most. */
  readonly up: readonly TodaysRank[];
  readonly down: readonly TodaysRank[];
  readonly unmeasured: readonly TodaysRank[];
}
