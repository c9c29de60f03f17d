import { addDays, type Day } from '#core/model/day.ts';
import { nextMonth, periodDays, periodOf } from '../period.ts';
import type { KeywordInstrument } from './keyword-instruments.ts';
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

/** The values that decide a store's bill. Money in yen, ex tax. */
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

/** The values that decide a keyword's bill, and by what it is measured. */
export interface KeywordValues {
  readonly targetRank: number;
  /** yen a day, ex tax */
  readonly dailyPrice: number;
  /** Null: the store's cap applies. */
  readonly capDays: number | null;
  readonly instrument: KeywordInstrument;
}

export type StoreTerms = Terms<StoreValues>;
/** Whose a store is on a day, and whether its contract is over. */
export interface StoreContract {
  readonly ownerUserId: number | null;
  /** False before the first day of the contract. */
  readonly isOver: boolean;
}

/**
 * Returns whose a store is on a day by its terms, otherwise by the next or last of them, otherwise by its row. On a day without a term the
 * contract is over if there was one before, or if the row says 解約 and no term is left.
 */
export function contractOn(
  terms: Terms<Pick<StoreValues, 'ownerUserId'>>,
  row: { readonly ownerUserId: number | null; readonly status: string | null },
  day: Day,
): StoreContract {
  const near = nearestTerm(terms, day);
  const isOver =
    termOn(terms, day) === undefined &&
    (terms.length === 0 ? row.status === 'ENDED' : terms.some(({ from }) => from <= day));
  return { ownerUserId: near === undefined ? row.ownerUserId : near.values.ownerUserId, isOver };
}

export type KeywordTerms = Terms<KeywordValues>;

/** A range of days, both inclusive. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

/**
 * Returns the days of a store's period (`YYYY-MM`). Periods follow one another without gaps, each up to the closing
 * day in force on its first day, so that a changed closing day neither repeats nor drops a day. Null before the
 * store's first period.
 */
export function storePeriod(terms: StoreTerms, period: string): Days | null {
  for (const one of storePeriods(terms)) {
    if (one.period === period) return one;
    if (one.period > period) return null;
  }
  return null;
}

/** Returns the period that contains a day, and its days; null before the store's first period. */
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
  // The first period has its regular start day, so that all stores with the same closing day share the same periods
  let { first, last } = periodDays(period, closingOn(start));
  for (;;) {
    yield { period, first, last };
    first = addDays(last, 1);
    period = nextMonth(period);
    last = periodDays(period, closingOn(first)).last;
  }
}

/** Fields whose changes apply from the next period by default. */
const ofPeriods: readonly (keyof StoreValues)[] = ['closingDay', 'billingMode', 'monthlyFee'];

/** True when the change starts the measuring (準備中 becomes 計測中). */
export function beginsMeasuring(terms: StoreTerms, next: StoreValues, today: Day): boolean {
  return termOn(terms, today)?.values.status === 'PREPARING' && next.status === 'MEASURING';
}

/**
 * Returns the default start of a change of a store's field: tomorrow; for closing day, mode and fee the next period.
 * (Changes made together with the start of measuring apply from today.)
 */
export function usualStart(terms: StoreTerms, field: keyof StoreValues, today: Day): Day {
  if (!ofPeriods.includes(field)) return addDays(today, 1);
  const running = storePeriodOn(terms, today);
  return running === null ? today : addDays(running.last, 1);
}
