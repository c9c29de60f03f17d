import { addDays, type Day } from './day.ts';

export type BillingMode = 'PER_KEYWORD' | 'ANY_KEYWORD' | 'FIXED';

/** What was promised of a keyword, and for how much, on the days from `effectiveFrom` to `effectiveTo` (null: open). */
export interface BillingTerm {
  readonly targetRank: number;
  /** yen a day, ex tax */
  readonly dailyPrice: number;
  /** Null: the store's cap holds. */
  readonly capDays: number | null;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
}

/** One day's successful reading: its place, or null when it was not found within the depth (圏外). */
export interface CountedReading {
  readonly day: Day;
  readonly rank: number | null;
}

export interface KeywordToCount {
  readonly detailId: number;
  readonly keyword: string;
  readonly terms: readonly BillingTerm[];
  /** At most one a day; a day without one was not measured. */
  readonly readings: readonly CountedReading[];
}

export interface StoreToCount {
  readonly billingMode: BillingMode;
  /** yen ex tax, for FIXED. */
  readonly monthlyFee: number | null;
  readonly capDays: number | null;
  /** yen ex tax, for the store's whole period. */
  readonly capYen: number | null;
  readonly contractStart: Day;
  readonly contractEnd: Day | null;
  readonly keywords: readonly KeywordToCount[];
}

export interface KeywordCount {
  readonly detailId: number;
  /** One character a day of the period: ○ achieved, × not, − not measured or not under contract. */
  readonly days: string;
  readonly achieved: number;
  /** Achieved days that are paid for. */
  readonly billed: number;
  /** A cap left achieved days unpaid. */
  readonly capHit: boolean;
  /** yen a day, ex tax: the price of the last day under contract. */
  readonly unitPrice: number;
  /** yen, ex tax */
  readonly amount: number;
}

export interface CountedLine {
  /** Null for a fixed fee. */
  readonly detailId: number | null;
  readonly keyword: string;
  /** 0 for a fixed fee. */
  readonly days: number;
  /** yen, ex tax */
  readonly unitPrice: number;
  /** yen, ex tax */
  readonly amount: number;
}

export interface StoreCount {
  readonly keywords: readonly KeywordCount[];
  readonly lines: readonly CountedLine[];
  /** yen, ex tax */
  readonly amount: number;
}

interface AchievedDay {
  readonly detailId: number;
  readonly keyword: string;
  readonly day: Day;
  readonly price: number;
  readonly capDays: number | null;
}

/**
 * Counts a store from `first` to `last` and says what it owes. A day without a reading, or outside the contract or any term, is
 * neither achieved nor billed. PER_KEYWORD bills each keyword's first achieved days up to its cap (else the store's); ANY_KEYWORD
 * bills a day once, for the dearest keyword achieved on it, up to the store's cap; FIXED bills the fee whole. Days are billed in
 * their order while the sum stays within `capYen`: the first that would pass it ends the bill.
 */
export function countStore(store: StoreToCount, { first, last }: { first: Day; last: Day }): StoreCount {
  const counted = store.keywords.map((keyword) => countKeyword(store, keyword, first, last));
  const isUnderContract = store.contractStart <= last && (store.contractEnd === null || store.contractEnd >= first);
  if (store.billingMode === 'FIXED') {
    const fee = isUnderContract ? (store.monthlyFee ?? 0) : 0;
    const keywords = counted.map(({ count }) => ({ ...count, capHit: false, unitPrice: 0 }));
    const lines = fee === 0 ? [] : [{ detailId: null, keyword: '月額固定', days: 0, unitPrice: fee, amount: fee }];
    return { keywords, lines, amount: fee };
  }
  const within = store.billingMode === 'ANY_KEYWORD' ? dearestOfDay(counted, store) : firstDays(counted, store);
  const billed = withinYen(within, store.capYen);
  const keywords = counted.map(({ count, achieved }) => {
    const mine = billed.filter(({ detailId }) => detailId === count.detailId);
    const amount = mine.reduce((sum, { price }) => sum + price, 0);
    // Of a day that another keyword was billed for, nothing was left unpaid
    const paidElsewhere = store.billingMode === 'ANY_KEYWORD' ? daysOf(billed) : new Set<Day>();
    const unpaid = achieved.filter((one) => !mine.includes(one) && !paidElsewhere.has(one.day));
    return { ...count, billed: mine.length, capHit: unpaid.length > 0, amount };
  });
  const lines = linesOf(billed);
  return { keywords, lines, amount: lines.reduce((sum, line) => sum + line.amount, 0) };
}

interface Counted {
  readonly count: KeywordCount;
  readonly achieved: readonly AchievedDay[];
}

function countKeyword(store: StoreToCount, keyword: KeywordToCount, first: Day, last: Day): Counted {
  const { detailId, terms } = keyword;
  const byDay = new Map(keyword.readings.map((reading) => [reading.day, reading.rank]));
  const achieved: AchievedDay[] = [];
  let days = '';
  let unitPrice = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const term = termOn(terms, day);
    const rank = byDay.get(day);
    const isOpen = day >= store.contractStart && (store.contractEnd === null || day <= store.contractEnd);
    if (term !== undefined) unitPrice = term.dailyPrice;
    if (term === undefined || rank === undefined || !isOpen) days += '−';
    else if (rank !== null && rank <= term.targetRank) {
      days += '○';
      achieved.push({ detailId, keyword: keyword.keyword, day, price: term.dailyPrice, capDays: term.capDays });
    } else days += '×';
  }
  const count = { detailId, days, achieved: achieved.length, billed: 0, capHit: false, unitPrice, amount: 0 };
  return { count, achieved };
}

function termOn(terms: readonly BillingTerm[], day: Day): BillingTerm | undefined {
  return terms.find((term) => term.effectiveFrom <= day && (term.effectiveTo === null || term.effectiveTo >= day));
}

function firstDays(counted: readonly Counted[], { capDays }: StoreToCount): AchievedDay[] {
  return counted.flatMap(({ achieved }) =>
    achieved.filter((one, index) => index < (one.capDays ?? capDays ?? achieved.length)),
  );
}

function dearestOfDay(counted: readonly Counted[], { capDays }: StoreToCount): AchievedDay[] {
  const byDay = Map.groupBy(
    counted.flatMap(({ achieved }) => achieved),
    ({ day }) => day,
  );
  const dearest = [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, some]) => some.reduce((best, one) => (one.price > best.price ? one : best)));
  return dearest.slice(0, capDays ?? dearest.length);
}

function withinYen(days: readonly AchievedDay[], capYen: number | null): readonly AchievedDay[] {
  if (capYen === null) return days;
  const billed: AchievedDay[] = [];
  let sum = 0;
  for (const one of days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.detailId - b.detailId))) {
    sum += one.price;
    if (sum > capYen) break;
    billed.push(one);
  }
  return billed;
}

/** A line for each keyword and price: a price that changed within the month makes two. */
function linesOf(billed: readonly AchievedDay[]): CountedLine[] {
  const lines = Map.groupBy(billed, ({ detailId, price }) => `${detailId} ${price}`);
  return [...lines.values()].flatMap((days) => {
    const [one] = days;
    if (one === undefined) return [];
    const { detailId, keyword, price } = one;
    return [{ detailId, keyword, days: days.length, unitPrice: price, amount: days.length * price }];
  });
}

function daysOf(days: readonly AchievedDay[]): Set<Day> {
  return new Set(days.map(({ day }) => day));
}
