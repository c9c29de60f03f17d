import type { Day } from '#core/model/day.ts';
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
  yearMonth,
} from '#core/model/shape.ts';

/** Figures that Google reports for a profile each day. */
export const metricLabels = {
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'マップ表示（スマートフォン）',
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'マップ表示（パソコン）',
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: '検索表示（スマートフォン）',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: '検索表示（パソコン）',
  CALL_CLICKS: '電話',
  WEBSITE_CLICKS: 'ウェブサイト',
  BUSINESS_DIRECTION_REQUESTS: 'ルート検索',
  MESSAGING_CLICKS: 'メッセージ',
  BUSINESS_BOOKINGS: '予約',
  BUSINESS_FOOD_ORDERS: '注文',
  BUSINESS_FOOD_MENU_CLICKS: 'メニュー',
  BUSINESS_CONVERSATIONS: 'メッセージ（2026年1月まで）',
} as const;

export type Metric = keyof typeof metricLabels;

export const metrics = Object.keys(metricLabels) as readonly Metric[];

/** When Google began to report a figure, and the day from which it no longer does, by its change log of 2026-11-28. */
const metricDays: { readonly [M in Metric]?: { readonly from?: Day; readonly until?: Day } } = {
  MESSAGING_CLICKS: { from: '2026-10-14' },
  BUSINESS_CONVERSATIONS: { until: '2026-01-31' },
  BUSINESS_FOOD_ORDERS: { until: '2027-04-22' },
};

/** True if Google reports the figure on that day. A name that it does not know makes it refuse the whole call. */
export function isReported(metric: Metric, on: Day): boolean {
  const { from = '', until = '9999' } = metricDays[metric] ?? {};
  return from <= on && on < until;
}

/** The figures that will end after that day, each with its first day without it. */
export function endingMetrics(today: Day): readonly { readonly metric: Metric; readonly until: Day }[] {
  return metrics.flatMap((metric) => {
    const until = metricDays[metric]?.until;
    return until === undefined || until <= today ? [] : [{ metric, until }];
  });
}

/** Impressions, and the actions that followed. */
export const metricGroups = [
  { key: 'impressions', label: '表示', metrics: metrics.slice(0, 4) },
  { key: 'actions', label: '行動', metrics: metrics.slice(4) },
] as const satisfies readonly { key: string; label: string; metrics: readonly Metric[] }[];

/** A sum compared with the same number of earlier days. Incomplete days are excluded. */
const comparison = object({
  /** Sum of the complete days. */
  now: double,
  before: double,
  /** In percent; null when the earlier sum is 0. */
  change: nullable(double),
});

export type Comparison = Infer<typeof comparison>;

/** A metric's trend. */
const metricTrend = object({
  metric: codeOf(metricLabels),
  /** One value a day; null where nothing was fetched. */
  values: array(nullable(double)),
  sum: double,
  /** Null when not all of the earlier days are known. */
  previous: nullable(comparison),
  lastYear: nullable(comparison),
});

export type MetricTrend = Infer<typeof metricTrend>;

/** A search term for which the profile was shown. */
const searchKeyword = object({
  keyword: string,
  /** Null when Google reports only an upper bound, `threshold`. */
  value: nullable(double),
  threshold: nullable(double),
});

export type SearchKeyword = Infer<typeof searchKeyword>;

const period = object({ from: day, to: day });

/** A store's performance over a period. */
export const performance = object({
  period,
  previous: period,
  lastYear: period,
  days: array(day),
  /** The first incomplete day of the period; null when all are complete. */
  incompleteFrom: nullable(day),
  metrics: array(metricTrend),
  /** A keyword's rank for each day: null for 圏外; `measured` is false for days that were not measured. */
  ranks: array(
    object({
      detailId: integer,
      keyword: string,
      targetRank: integer,
      ranks: array(nullable(integer)),
      measured: array(flag),
    }),
  ),
  posts: array(object({ id: integer, day, summary: string })),
  /** The months of the period that have searches, newest first. */
  months: array(object({ month: yearMonth, keywords: array(searchKeyword) })),
  /** When figures were last fetched; null: never. */
  fetchedAt: nullable(epochMs),
});

export type Performance = Infer<typeof performance>;

/** Returns the sums of the complete days and of the days they are compared with; null when one of the latter is unknown. */
export function compare(
  now: readonly (number | null)[],
  before: readonly (number | null)[],
  isComplete: (index: number) => boolean,
): Comparison | null {
  const sums = { now: 0, before: 0 };
  let days = 0;
  for (const [index, value] of now.entries()) {
    if (value === null || !isComplete(index)) continue;
    const other = before[index];
    if (other === null || other === undefined) return null;
    sums.now += value;
    sums.before += other;
    days += 1;
  }
  if (days === 0) return null;
  const change = sums.before === 0 ? null : Math.round(((sums.now - sums.before) / sums.before) * 1000) / 10;
  return { ...sums, change };
}
