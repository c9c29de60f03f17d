import {
  array,
  codeOf,
  day,
  double,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  string,
} from '#core/model/shape.ts';

/** A keyword's result on a day: 圏外 was searched and not found, 未計測 was not measured. */
export const dayResultLabels = {
  ACHIEVED: '目標達成',
  MISSED: '目標未達',
  OUT: '圏外',
  UNMEASURED: '未計測',
} as const;

export type DayResult = keyof typeof dayResultLabels;

/** Direction compared with the previous reading. */
export const trendLabels = { UP: '上昇', DOWN: '下降', SAME: '変動なし' } as const;

export type Trend = keyof typeof trendLabels;

/** The parts of a keyword's state on a day. */
export const rankOfDay = {
  detailId: integer,
  keyword: string,
  searchConditionId: integer,
  storeName: string,
  targetRank: integer,
  result: codeOf(dayResultLabels),
  rank: nullable(integer),
  /** Null without a reading. */
  takenAt: nullable(epochMs),
  /** Why it was not measured; null if it was, or if there was no attempt. */
  failure: nullable(string),
  previousRank: nullable(integer),
  previousDay: nullable(day),
  trend: nullable(codeOf(trendLabels)),
  /** Places gained (negative: lost) since the previous reading; 圏外 counts as one beyond the depth. */
  change: nullable(integer),
};

/** A keyword's state on a day. Ranks are null for 圏外; `result` distinguishes it from 未計測. */
export const todaysRank = object(rankOfDay);

export type TodaysRank = Infer<typeof todaysRank>;

/** The day's figures over all keywords in scope. */
export const todaysFigures = object({
  keywords: integer,
  stores: integer,
  measuredStores: integer,
  achieved: integer,
  missed: integer,
  out: integer,
  unmeasured: integer,
  up: integer,
  down: integer,
  /** Over the keywords with a rank; null when none has one. */
  averageRank: nullable(double),
});

export type TodaysFigures = Infer<typeof todaysFigures>;

/** The dashboard's figures of a day. */
export const dashboardDay = object({
  day,
  /** False: the caller sees no store, of which there could be figures. */
  hasStores: flag,
  ranks: todaysFigures,
  /** The same for the day before, to show changes. */
  before: todaysFigures,
  /** The largest gains and losses, and unmeasured keywords: at most five of each. */
  up: array(todaysRank),
  down: array(todaysRank),
  unmeasured: array(todaysRank),
  /** Number of stores whose days are still to be computed after nights without a worker; they are missing from the figures. */
  waiting: integer,
});

/** Pending work: its label, path and count; `isMore`: there are more than were counted. */
export const waitingCount = object({ label: string, to: string, count: integer, isMore: flag });

export type WaitingCount = Infer<typeof waitingCount>;

export type DashboardDay = Infer<typeof dashboardDay>;
