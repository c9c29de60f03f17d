import { array, type Infer, object } from '#core/model/shape.ts';
import { dayRead } from '#domain/billing/keyword-days.ts';
import { rankOfDay } from '#domain/ranks/todays-ranks.ts';

/** Days of the small trend beside a keyword. */
export const trendDays = 14;

/** A keyword's state on a day with its latest days, oldest first. A day without an entry was not measured. */
export const rankWithTrend = object({ ...rankOfDay, reads: array(dayRead) });

export type RankWithTrend = Infer<typeof rankWithTrend>;

/** The orders of the day's keywords. */
export const rankSorts = {
  store: '店舗',
  worst: '下降の大きい店舗',
  rank: '順位',
  '-rank': '順位の低い順',
  change: '上昇',
  '-change': '下降',
} as const;

export type RankSort = keyof typeof rankSorts;
