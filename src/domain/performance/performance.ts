import {
  boolean,
  codeOf,
  day,
  type Infer,
  integer,
  list,
  moment,
  month,
  nullable,
  number,
  object,
  text,
} from '#core/model/shape.ts';

/** What Google counts of a profile each day. */
export const metricLabels = {
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 'マップ表示（スマートフォン）',
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 'マップ表示（パソコン）',
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: '検索表示（スマートフォン）',
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: '検索表示（パソコン）',
  CALL_CLICKS: '電話',
  WEBSITE_CLICKS: 'ウェブサイト',
  BUSINESS_DIRECTION_REQUESTS: 'ルート検索',
  BUSINESS_CONVERSATIONS: 'メッセージ',
  BUSINESS_BOOKINGS: '予約',
  BUSINESS_FOOD_ORDERS: '注文',
  BUSINESS_FOOD_MENU_CLICKS: 'メニュー',
} as const;

export type Metric = keyof typeof metricLabels;

export const metrics = Object.keys(metricLabels) as readonly Metric[];

/** Being seen, and what came of it. */
export const metricGroups = [
  { key: 'impressions', label: '表示', metrics: metrics.slice(0, 4) },
  { key: 'actions', label: '行動', metrics: metrics.slice(4) },
] as const satisfies readonly { key: string; label: string; metrics: readonly Metric[] }[];

/** A sum held against the same number of days before. Days that are not complete yet take no part. */
const comparison = object({
  /** Of the complete days. */
  now: number,
  before: number,
  /** In percent; null where there was nothing before. */
  change: nullable(number),
});

export type Comparison = Infer<typeof comparison>;

/** A metric's trend. */
const metricTrend = object({
  metric: codeOf(metricLabels),
  /** One a day; null where nothing was fetched. */
  values: list(nullable(number)),
  sum: number,
  /** Null where the days before are not all known. */
  previous: nullable(comparison),
  lastYear: nullable(comparison),
});

export type MetricTrend = Infer<typeof metricTrend>;

/** What people searched for when the profile was shown. */
const searchKeyword = object({
  keyword: text,
  /** Null when Google tells only that there were fewer than `threshold`. */
  value: nullable(number),
  threshold: nullable(number),
});

export type SearchKeyword = Infer<typeof searchKeyword>;

const period = object({ from: day, to: day });

/** How a store was found and used, over days. */
export const performance = object({
  period,
  previous: period,
  lastYear: period,
  days: list(day),
  /** The first day that is not complete yet, within the period; null when all are. */
  incompleteFrom: nullable(day),
  metrics: list(metricTrend),
  /** A keyword's rank, one a day: null for 圏外, and where nothing was measured `measured` is false. */
  ranks: list(
    object({
      detailId: integer,
      keyword: text,
      targetRank: integer,
      ranks: list(nullable(integer)),
      measured: list(boolean),
    }),
  ),
  posts: list(object({ id: integer, day, summary: text })),
  /** The months of the period with searches, newest first. */
  months: list(object({ month, keywords: list(searchKeyword) })),
  /** When figures were last fetched; null: never. */
  fetchedAt: nullable(moment),
});

export type Performance = Infer<typeof performance>;

/** The sum of the complete days and of those they are held against; null when one of the latter is not known. */
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
