import type { Device } from './devices.ts';
import { repeatsOfDay } from './repeats.ts';

/** How a paid search is made: waiting for its turn, which is cheaper, or at once. */
export const paidModeLabels = { TASK: '順番待ち（数分後）', LIVE: 'すぐに取得' } as const;

export type PaidMode = keyof typeof paidModeLabels;

/** Dollars a page of results: https://dataforseo.com/pricing/serp/google-maps-serp-api, compared 2026-11-30. */
export const usualPaidPrices: Readonly<Record<PaidMode, number>> = { TASK: 0.0006, LIVE: 0.002 };

/** Dollars a month at which the second instrument stops, until another ceiling is set. */
export const usualMonthlyCeiling = 20;

/** Ranks that differ by more than this, 圏外 as depth + 1, are listed. */
export const toleratedDifference = 3;

/** Days of a month in an estimate. */
const daysOfMonth = 31;

/** Results of a page, which is what is paid: https://docs.dataforseo.com/v3/serp/google/maps/task_post, `depth` and `device`. */
const resultsOfPage: Readonly<Record<Device, number>> = { MOBILE: 20, DESKTOP: 100 };

/** Returns how many pages, each paid, a search to that depth takes. */
export function paidPages(device: Device, depth: number): number {
  return Math.ceil(depth / resultsOfPage[device]);
}

/** How many pages a day would search, by what for. */
export interface PaidPages {
  /** Of keywords that are measured by the second instrument. */
  readonly chosen: number;
  /** Of all other keywords that are measured. */
  readonly others: number;
}

/** What a month costs, in dollars: each day read once, and at most, with every chosen keyword read again as often as may be. */
export interface PaidEstimate {
  readonly usual: number;
  readonly most: number;
}

/** Returns the estimate of a month. `checkShare` in per cent, `price` in dollars a page. */
export function paidEstimate({ chosen, others }: PaidPages, checkShare: number, price: number): PaidEstimate {
  const checks = (others * checkShare) / 100;
  const cost = (pages: number) => pages * daysOfMonth * price;
  return { usual: cost(chosen + checks), most: cost(chosen * (1 + repeatsOfDay) + checks) };
}

interface Place {
  /** Null: 圏外. */
  readonly rank: number | null;
  readonly depth: number;
}

/** Returns by how many places two readings differ; 圏外 counts as one beyond the depth. */
export function placesApart(one: Place, other: Place): number {
  return Math.abs((one.rank ?? one.depth + 1) - (other.rank ?? other.depth + 1));
}
