import type { Day } from '#core/model/day.ts';
import { addDays } from '#core/model/day.ts';
import { nextMonth, periodDays, periodOf } from '../billing/period.ts';
import { nearestTerm, type Terms, termOn } from './terms.ts';

export const billingModeLabels = {
  PER_KEYWORD: 'キーワードごと',
  ANY_KEYWORD: 'いずれかのキーワード',
  FIXED: '月額固定',
} as const;
export type BillingMode = keyof typeof billingModeLabels;

export const storeStatusLabels = {
  PREPARING: '準備中',
  MEASURING: '計測中',
  PAUSED: '停止',
  ENDED: '解約',
} as const;
export type StoreStatus = keyof typeof storeStatusLabels;

/** What decides a store's bill. Money in yen, ex tax. */
export interface StoreValues {
  readonly ownerUserId: number | null;
  readonly status: StoreStatus;
  readonly billingMode: BillingMode;
  /** For FIXED. */
  readonly monthlyFee: number | null;
  readonly capDays: number | null;
  readonly capYen: number | null;
  /** Null: the month's end. */
  readonly closingDay: number | null;
}

/** What decides a keyword's bill. */
export interface KeywordValues {
  readonly targetRank: number;
  /** yen a day, ex tax */
  readonly dailyPrice: number;
  /** Null: the store's cap holds. */
  readonly capDays: number | null;
}

export type StoreTerms = Terms<StoreValues>;
export type KeywordTerms = Terms<KeywordValues>;

/** Days from the first to the last, both among them. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

/**
 * The days of a store's period (`YYYY-MM`): the periods follow one another without a gap, each to the closing day in force on its first
 * day, so that a closing day that changes neither repeats a day nor drops one. Null before the store's first period.
 */
export function storePeriod(terms: StoreTerms, period: string): Days | null {
  for (const one of storePeriods(terms)) {
    if (one.period === period) return one;
    if (one.period > period) return null;
  }
  return null;
}

/** The period and its days in which a day lies; null before the store's first day. */
export function storePeriodOn(terms: StoreTerms, day: Day): (Days & { readonly period: string }) | null {
  for (const one of storePeriods(terms)) {
    if (one.first > day) return null;
    if (one.last >= day) return one;
  }
  return null;
}

function* storePeriods(terms: StoreTerms): Generator<Days & { readonly period: string }> {
  const start = terms[0]?.from;
  if (start === undefined) return;
  const closingOn = (day: Day) => nearestTerm(terms, day)?.values.closingDay ?? null;
  let period = periodOf(start, closingOn(start));
  // The first runs from where it would have begun, so that a period is the same for all that close on one day
  let { first, last } = periodDays(period, closingOn(start));
  for (;;) {
    yield { period, first, last };
    first = addDays(last, 1);
    period = nextMonth(period);
    last = periodDays(period, closingOn(first)).last;
  }
}

/** The fields of which a change waits for the next period, where nobody says from when. */
const ofPeriods: readonly (keyof StoreValues)[] = ['closingDay', 'billingMode', 'monthlyFee'];

/** Does the write begin the measuring (準備中 becomes 計測中)? */
export function beginsMeasuring(terms: StoreTerms, next: StoreValues, today: Day): boolean {
  return termOn(terms, today)?.values.status === 'PREPARING' && next.status === 'MEASURING';
}

/**
 * From when a change of a store's field holds if nobody says: tomorrow; closing day, mode and fee with the next period. (What is said
 * with the beginning of the measuring holds from today.)
 */
export function usualStart(terms: StoreTerms, field: keyof StoreValues, today: Day): Day {
  if (!ofPeriods.includes(field)) return addDays(today, 1);
  const running = storePeriodOn(terms, today);
  return running === null ? today : addDays(running.last, 1);
}
