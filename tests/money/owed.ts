/*
 * The independent model, part two: what a store's days owe. Written from the rules' text, not from the product.
 */
import {
  type Agreed,
  type DayNumber,
  dayNumber,
  dayText,
  horizonLast,
  type KeywordTermValues,
  type StoreTermValues,
} from './agreed.ts';

export interface Reading {
  readonly origin: 'SCHEDULED' | 'MANUAL' | 'GRID';
  readonly ok: boolean;
  readonly rank: number | null;
}

export interface Keyword {
  id: number;
  agreed: Agreed<KeywordTermValues>;
  /** As last written. */
  row: KeywordTermValues;
  active: boolean;
  from: DayNumber;
  to: DayNumber | null;
  readings: Map<DayNumber, Reading[]>;
  /** Days that were taken off for good. */
  excluded: Set<DayNumber>;
}

export interface Store {
  id: number;
  agreed: Agreed<StoreTermValues>;
  /** As last written. */
  row: StoreTermValues;
  start: DayNumber;
  end: DayNumber | null;
  isDeleted: boolean;
  keywords: Keyword[];
  /** Days on which Google said that the profile is suspended, closed or not ours. */
  stopped: Set<DayNumber>;
  /** The days of each period as it was counted. */
  counted: Map<string, DateRange>;
}

export interface DateRange {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** One thing that is billed once. */
export interface Unit {
  readonly storeId: number;
  readonly kind: 'KEYWORD_DAY' | 'STORE_DAY' | 'FIXED_MONTH';
  readonly keywordId: number | null;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly price: number;
  readonly ownerUserId: number | null;
  /** The day whose owner it is, and on which they pay or do not. */
  readonly owesOn: DayNumber;
  /** Its charge was cancelled, and nothing is billed instead. */
  isWaived?: boolean;
}

export const monthAfter = (period: string): string => dayText(dayNumber(`${period}-01`) + 31).slice(0, 7);
export const monthBefore = (period: string): string => dayText(dayNumber(`${period}-01`) - 1).slice(0, 7);

/** The day on which a month closes. */
export function closesOn(period: string, closingDay: number | null): DayNumber {
  const end = dayNumber(`${monthAfter(period)}-01`) - 1;
  return closingDay === null ? end : Math.min(end, dayNumber(`${period}-01`) + closingDay - 1);
}

/** A store's periods by its terms alone, one after the other. */
export function* periodsOf(agreed: Agreed<StoreTermValues>): Generator<DateRange & { readonly period: string }> {
  const start = agreed.first();
  if (start === undefined) return;
  const closing = (day: DayNumber) => agreed.near(day)?.closingDay ?? null;
  const month = dayText(start).slice(0, 7);
  let period = start > closesOn(month, closing(start)) ? monthAfter(month) : month;
  let first = closesOn(monthBefore(period), closing(start)) + 1;
  let last = closesOn(period, closing(start));
  while (first <= horizonLast) {
    yield { period, first, last };
    first = last + 1;
    period = monthAfter(period);
    last = closesOn(period, closing(first));
  }
}

/** The reading of a day that counts: the scheduled one; one made by hand only fills a gap; a grid's never. */
function counts(readings: readonly Reading[] | undefined): Reading | undefined {
  const good = (readings ?? []).filter(({ ok }) => ok);
  return good.find(({ origin }) => origin === 'SCHEDULED') ?? good.find(({ origin }) => origin === 'MANUAL');
}

/** Was the keyword to be measured on that day? */
export function isToBeMeasured(store: Store, keyword: Keyword, day: DayNumber): boolean {
  return store.agreed.on(day)?.status === 'MEASURING' && keyword.agreed.on(day) !== undefined;
}

/** How it did on that day. */
export function markOf(store: Store, keyword: Keyword, day: DayNumber): string {
  const reading = counts(keyword.readings.get(day));
  const says = keyword.agreed.on(day);
  if (says === undefined || !isToBeMeasured(store, keyword, day)) return '−';
  if (store.stopped.has(day)) return '停';
  if (reading === undefined) return '−';
  if (reading.rank === null || reading.rank > says.targetRank) return '×';
  return keyword.excluded.has(day) ? '除' : '○';
}

interface Achieved {
  readonly keyword: Keyword;
  readonly says: KeywordTermValues;
}

/** Everything that a store's period owes beyond what charges hold of it already. */
export function owedBy(store: Store, { first, last }: DateRange, held: readonly Unit[]): Unit[] {
  const units: Unit[] = [];
  const taken = [...held];
  const heldMonth = held.find(({ kind }) => kind === 'FIXED_MONTH');
  const days = () => taken.filter(({ kind }) => kind !== 'FIXED_MONTH');
  /** The cap in yen that was reached, for as long as it is the one in force. */
  let reached: number | null = null;
  for (let day = first; day <= last; day += 1) {
    const says = store.agreed.on(day);
    if (says?.status !== 'MEASURING' || says.billingMode === 'FIXED' || store.stopped.has(day)) continue;
    // A month that was billed whole has billed this day
    if (heldMonth !== undefined && heldMonth.first <= day && day <= heldMonth.last) continue;
    const achieved = store.keywords
      .toSorted((one, other) => one.id - other.id)
      .flatMap((keyword): Achieved[] => {
        const own = keyword.agreed.on(day);
        const reading = counts(keyword.readings.get(day));
        const isIn = own !== undefined && reading !== undefined && reading.rank !== null && !keyword.excluded.has(day);
        return isIn && reading.rank <= own.targetRank ? [{ keyword, says: own }] : [];
      });
    const billedDays = ({ id }: Keyword) => days().filter(({ keywordId }) => keywordId === id).length;
    const heldToday = days().filter((unit) => unit.first === day);
    if (heldToday.some(({ kind }) => kind === 'STORE_DAY')) continue;
    const bill = (kind: Unit['kind'], { keyword, says: own }: Achieved) => {
      const unit = { storeId: store.id, kind, keywordId: keyword.id, first: day, last: day, price: own.dailyPrice };
      const billed = { ...unit, ownerUserId: says.ownerUserId, owesOn: day };
      taken.push(billed);
      units.push(billed);
    };
    const begun = { taken: taken.length, units: units.length };
    if (says.billingMode === 'PER_KEYWORD') {
      for (const one of achieved) {
        if (heldToday.some(({ keywordId }) => keywordId === one.keyword.id)) continue;
        const cap = one.says.capDays ?? says.capDays;
        if (cap === null || billedDays(one.keyword) < cap) bill('KEYWORD_DAY', one);
      }
    } else if (heldToday.length === 0) {
      const storeDays = taken.filter(({ kind }) => kind === 'STORE_DAY').length;
      if (says.capDays !== null && storeDays >= says.capDays) continue;
      const open = achieved.filter((one) => one.says.capDays === null || billedDays(one.keyword) < one.says.capDays);
      const dearest = Math.max(...open.map((one) => one.says.dailyPrice));
      const best = open.find((one) => one.says.dailyPrice === dearest);
      if (best !== undefined) bill('STORE_DAY', best);
    }
    // What a day adds stands if it fits whole; else all of it is struck out again, and so is every later day
    if (says.capYen === null || units.length === begun.units) continue;
    const sum = days().reduce((total, { price }) => total + price, 0);
    if (sum <= says.capYen && reached !== says.capYen) continue;
    reached = says.capYen;
    taken.length = begun.taken;
    units.length = begun.units;
  }
  const month = heldMonth === undefined ? fixedMonth(store, { first, last }, taken) : null;
  return month === null ? units : [...units, month];
}

/** The whole fee, by the terms of the last day under contract, if the store was measured on any day. */
function fixedMonth(store: Store, { first, last }: DateRange, taken: readonly Unit[]): Unit | null {
  let end = last;
  while (end >= first && store.agreed.on(end) === undefined) end -= 1;
  const says = store.agreed.on(end);
  if (end < first || says?.billingMode !== 'FIXED' || (says.monthlyFee ?? 0) === 0) return null;
  let isMeasured = false;
  for (let day = first; day <= last; day += 1)
    isMeasured ||= store.agreed.on(day)?.status === 'MEASURING' && !store.stopped.has(day);
  if (!isMeasured) return null;
  // Nobody pays for one day by itself and with its month: the bill of the days goes first
  for (const unit of taken)
    if (unit.kind !== 'FIXED_MONTH' && unit.ownerUserId === says.ownerUserId && unit.isWaived !== true)
      if (store.agreed.on(unit.first)?.billingMode === 'FIXED') return null;
  const owesOn = end;
  // Its days in the ledger: the last ones under FIXED that nothing holds
  const isHeld = (day: DayNumber) => taken.some((unit) => unit.first <= day && day <= unit.last);
  const isFixed = (day: DayNumber) => store.agreed.on(day)?.billingMode === 'FIXED';
  while (end >= first && isHeld(end) && isFixed(end)) end -= 1;
  if (end < first || !isFixed(end)) return null;
  let start = end;
  for (let day = end; day >= first && !isHeld(day); day -= 1) {
    const mode = store.agreed.on(day)?.billingMode;
    if (mode === 'FIXED') start = day;
    else if (mode !== undefined) break;
  }
  const price = says.monthlyFee ?? 0;
  const { ownerUserId } = says;
  const days = { first: start, last: end };
  return { storeId: store.id, kind: 'FIXED_MONTH', keywordId: null, ...days, price, ownerUserId, owesOn };
}
