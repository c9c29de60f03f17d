import type { Day } from '#core/model/day.ts';
import type { Period } from './performance-period.ts';

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
export interface Comparison {
  /** Of the complete days. */
  readonly now: number;
  readonly before: number;
  /** In percent; null where there was nothing before. */
  readonly change: number | null;
}

/** A metric's course. */
export interface MetricCourse {
  readonly metric: Metric;
  /** One a day; null where nothing was fetched. */
  readonly values: readonly (number | null)[];
  readonly sum: number;
  /** Null where the days before are not all known. */
  readonly previous: Comparison | null;
  readonly lastYear: Comparison | null;
}

/** What people searched for when the profile was shown. */
export interface SearchKeyword {
  readonly keyword: string;
  /** Null when Google tells only that there were fewer than `threshold`. */
  readonly value: number | null;
  readonly threshold: number | null;
}

/** How a store was found and used, over days. */
export interface Performance {
  readonly period: Period;
  readonly previous: Period;
  readonly lastYear: Period;
  readonly days: readonly Day[];
  /** The first day that is not complete yet, within the period; null when all are. */
  readonly incompleteFrom: Day | null;
  readonly metrics: readonly MetricCourse[];
  /** A keyword's rank, one a day: null for 圏外, and where nothing was measured `measured` is false. */
  readonly ranks: readonly {
    readonly detailId: number;
    readonly keyword: string;
    readonly targetRank: number;
    readonly ranks: readonly (number | null)[];
    readonly measured: readonly boolean[];
  }[];
  readonly posts: readonly { readonly id: number; readonly day: Day; readonly summary: string }[];
  /** The months of the period with searches, newest first. */
  readonly months: readonly { readonly month: string; readonly keywords: readonly SearchKeyword[] }[];
  /** When figures were last fetched (epoch ms); null: never. */
  readonly fetchedAt: number | null;
}

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
