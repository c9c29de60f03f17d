import {
  boolean,
  codeOf,
  day,
  type Infer,
  integer,
  list,
  moment,
  nullable,
  number,
  object,
  text,
} from '#core/model/shape.ts';

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
export const todaysRank = object({
  detailId: integer,
  keyword: text,
  searchConditionId: integer,
  storeName: text,
  targetRank: integer,
  result: codeOf(dayResultLabels),
  rank: nullable(integer),
  /** Null when nothing was read. */
  takenAt: nullable(moment),
  /** Why it was not measured; null when it was, or when nobody tried. */
  failure: nullable(text),
  previousRank: nullable(integer),
  previousDay: nullable(day),
  trend: nullable(codeOf(trendLabels)),
  /** Places gained (lost when negative) since the reading before; 圏外 counts as one past the depth. */
  change: nullable(integer),
});

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
  /** Over the keywords that have a place; null when none has. */
  averageRank: nullable(number),
});

export type TodaysFigures = Infer<typeof todaysFigures>;

/** The dashboard's answer. */
export const dashboardDay = object({
  day,
  ranks: todaysFigures,
  /** The same of the day before, to tell what changed. */
  before: todaysFigures,
  /** The largest gains and losses, and what was not measured: five of each at most. */
  up: list(todaysRank),
  down: list(todaysRank),
  unmeasured: list(todaysRank),
  /** Stores whose days are still to be looked at, after nights in which nobody worked: they are not among the figures. */
  waiting: integer,
});

/** Something that waits for somebody, where it is, and of how many; `isMore`: there are more than were counted. */
export const waitingCount = object({ label: text, to: text, count: integer, isMore: boolean });

export type WaitingCount = Infer<typeof waitingCount>;

export type DashboardDay = Infer<typeof dashboardDay>;
