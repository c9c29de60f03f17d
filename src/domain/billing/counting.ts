import { addDays, type Day, nextDay } from '#core/model/day.ts';
import type { IsPaying } from '../payments/paying.ts';
import { daysFrom } from '../period.ts';
import { isPromised, isStopped, markOn, type UncountedRange } from '../ranks/day-marks.ts';
import type { BillingMode, Days, KeywordTerms, StoreTerms } from '../terms/store-terms.ts';
import { termOn } from '../terms/terms.ts';
import { type CountedDay, countOfDays, countsByOwner, type DaysCount, type OwnerCount } from './owner-counts.ts';
import type { UnitKind } from './unit-kind.ts';

/** The successful reading of a day: the rank, or null when not found within the depth (圏外). */
export interface CountedReading {
  readonly day: Day;
  readonly rank: number | null;
}

export interface KeywordToCount {
  readonly detailId: number;
  readonly keyword: string;
  readonly terms: KeywordTerms;
  /** At most one a day; a day without one was not measured. */
  readonly readings: readonly CountedReading[];
  /** Days that are not billed, whatever was read on them. */
  readonly excluded: readonly UncountedRange[];
}

export interface StoreToCount {
  readonly terms: StoreTerms;
  readonly keywords: readonly KeywordToCount[];
  /** Days of the whole store. No fixed month is billed that has any of them, unless they are days of stopped measuring. */
  readonly excluded: readonly UncountedRange[];
  /** Called with the owner of a day and that day. */
  readonly isPaying: IsPaying;
  /** True when the period is settled: nothing is billed beyond the existing charges. */
  readonly isSettled?: boolean;
}

/** A billable unit: a keyword's day, a store's day (ANY_KEYWORD, by its most expensive keyword), or a month (FIXED). */
export interface BilledUnit {
  readonly kind: UnitKind;
  /** Null for a month. */
  readonly detailId: number | null;
  readonly keyword: string;
  /** The day; for a month its last contiguous range of days under FIXED that no charge holds. */
  readonly first: Day;
  readonly last: Day;
  /** yen, ex tax */
  readonly price: number;
  /** The customer who pays: the owner of the day; for a month the owner on its last day under contract. */
  readonly ownerUserId: number;
}

/** A unit of a day whose owner may not pay: it fills the caps like any other. */
type DueUnit = Omit<BilledUnit, 'ownerUserId'> & Pick<AchievedDay, 'ownerUserId'>;

/** A unit that is already charged: it fills the caps and is not billed again. */
export type ChargedUnit = Pick<BilledUnit, 'kind' | 'detailId' | 'first' | 'last' | 'price'> & {
  /** The customer of the charge. */
  readonly userId: number;
  /** Its charge was cancelled with the decision to bill nothing in its place. */
  readonly isWaived?: true;
};

/** A keyword's totals for the period, over all owners. */
export interface KeywordCount extends DaysCount {
  readonly detailId: number;
  /** The same for each owner. Empty if the keyword was to be measured on no day and nothing is paid for it. */
  readonly owners: readonly OwnerCount[];
}

export interface StoreCount {
  readonly keywords: readonly KeywordCount[];
  /** Units to bill in addition to those already charged. */
  readonly units: readonly BilledUnit[];
}

interface AchievedDay {
  readonly detailId: number;
  readonly keyword: string;
  readonly day: Day;
  readonly price: number;
  readonly capDays: number | null;
  readonly mode: BillingMode;
  readonly ownerUserId: number | null;
  readonly storeCapDays: number | null;
  readonly capYen: number | null;
}

/**
 * Counts a store's period. A day counts when the store was 計測中, the keyword's term covers it, and its reading is at or
 * above the day's target; it is billed by that day's mode, price, caps and owner.
 * PER_KEYWORD bills each keyword's first achieved days up to its cap (or else the store's). ANY_KEYWORD bills a day
 * once, for the most expensive keyword achieved on it whose own cap is not full, up to the store's cap.
 * Days are billed in date order, each whole, while the sum stays within `capYen`: the first day whose keywords
 * together would exceed it ends the billing for as long as that cap is in force.
 * A period whose last day under contract is FIXED is billed that day's fee in full if any of its days was 計測中. A day
 * under FIXED is never billed by the day, nor is a day covered by a charged month. A month covers the days that no
 * charge holds, and is not billed while a charge of the same customer holds days of it that were billed by the day.
 * Caps count across owners and terms, and include days whose owner does not pay and days already charged; such days
 * fill a cap and are not billed.
 * An excluded day is not achieved, and fills no cap; a fixed month that has any day excluded for the whole store is not billed.
 * On a day of stopped measuring (計測停止（Google側）) the store is not 計測中: nothing is achieved on it, and a fixed month of such days alone is
 * not billed; a month with any other day is billed whole.
 * A settled period is billed nothing beyond the existing charges.
 */
export function countStore(store: StoreToCount, period: Days, held: readonly ChargedUnit[] = []): StoreCount {
  const isSettled = store.isSettled === true;
  const month = isSettled ? null : fixedMonth(store, period, held);
  const counted = store.keywords.map((keyword) => countKeyword(store, keyword, period));
  const achieved = counted.flatMap((one) => one.achieved);
  const days = dueDays(achieved, held);
  const chargedDays = held
    .filter(({ kind }) => kind !== 'FIXED_MONTH')
    .map(({ userId, ...unit }) => ({ ...unit, ownerUserId: userId }));
  const due = [...chargedDays, ...days];
  const dueOf = Map.groupBy(due, ({ detailId }) => detailId);
  const dueStoreDays = new Set(due.flatMap(({ kind, first }) => (kind === 'STORE_DAY' ? [first] : [])));
  const billed = days.flatMap(({ ownerUserId, ...unit }) =>
    ownerUserId !== null && !isSettled && store.isPaying(ownerUserId, unit.first) ? [{ ...unit, ownerUserId }] : [],
  );
  // Waived units fill the caps, but count as no money
  const asked = chargedDays.filter(({ isWaived }) => isWaived !== true);
  const paidOf = Map.groupBy([...asked, ...billed], ({ detailId }) => detailId);
  const keywords = counted.map(({ detailId, days: all, achieved: mine }) => {
    const own = new Set((dueOf.get(detailId) ?? []).map(({ first }) => first));
    // A day billed for another keyword, or under FIXED, was not left out by a cap
    const isDue = (day: Day) => own.has(day) || dueStoreDays.has(day) || isInMonth(held, day);
    const leftOut = new Set(mine.flatMap(({ day, mode }) => (mode === 'FIXED' || isDue(day) ? [] : [day])));
    const paid = paidOf.get(detailId) ?? [];
    return { detailId, ...countOfDays(all, leftOut, paid), owners: countsByOwner(all, leftOut, paid) };
  });
  return { keywords, units: month === null ? billed : [...billed, month] };
}

interface Counted {
  readonly detailId: number;
  readonly days: readonly CountedDay[];
  readonly achieved: readonly AchievedDay[];
}

function countKeyword(store: StoreToCount, keyword: KeywordToCount, { first, last }: Days): Counted {
  const { detailId, terms } = keyword;
  const byDay = new Map(keyword.readings.map((reading) => [reading.day, reading.rank]));
  const achieved: AchievedDay[] = [];
  const days: CountedDay[] = [];
  for (let day = first; day <= last; day = nextDay(day)) {
    const term = termOn(terms, day)?.values;
    const agreed = termOn(store.terms, day)?.values;
    const isAgreed = term !== undefined && agreed !== undefined;
    const mark = markOn({ store: store.terms, keyword: terms, excluded: keyword.excluded }, day, byDay.get(day));
    days.push({
      day,
      mark,
      isPromised: isPromised(store.terms, terms, day),
      ownerUserId: agreed?.ownerUserId ?? null,
      unitPrice: !isAgreed ? null : agreed.billingMode === 'FIXED' ? 0 : term.dailyPrice,
    });
    if (mark === '○' && isAgreed)
      achieved.push({
        detailId,
        keyword: keyword.keyword,
        day,
        price: term.dailyPrice,
        capDays: term.capDays,
        mode: agreed.billingMode,
        ownerUserId: agreed.ownerUserId,
        storeCapDays: agreed.capDays,
        capYen: agreed.capYen,
      });
  }
  return { detailId, days, achieved };
}

/** Returns the units due, in date order, applying the store's and the keywords' caps. */
function dueDays(achieved: readonly AchievedDay[], held: readonly ChargedUnit[]): DueUnit[] {
  const chargedDays = held.filter(({ kind }) => kind !== 'FIXED_MONTH');
  const heldKeywordDays = new Set(chargedDays.map(({ detailId, first }) => `${detailId} ${first}`));
  const heldStoreDays = new Set(chargedDays.flatMap(({ kind, first }) => (kind === 'STORE_DAY' ? [first] : [])));
  const heldOn = new Set(chargedDays.map(({ first }) => first));
  const keywordDays = new Map<number, number>();
  for (const { detailId } of chargedDays)
    if (detailId !== null) keywordDays.set(detailId, (keywordDays.get(detailId) ?? 0) + 1);
  let storeDays = heldStoreDays.size;
  let sum = chargedDays.reduce((total, { price }) => total + price, 0);
  // The cap at which billing ended; a different cap lets billing resume
  let endedAt: number | null = null;
  const units: DueUnit[] = [];
  /** Bills all units due on one day, or none of them. */
  const bill = (kind: UnitKind, due: readonly AchievedDay[]) => {
    const cap = due[0]?.capYen ?? null;
    const together = due.reduce((total, { price }) => total + price, sum);
    if (cap !== null && (endedAt === cap || together > cap)) {
      endedAt = cap;
      return;
    }
    sum = together;
    if (kind === 'STORE_DAY') storeDays += 1;
    for (const { detailId, keyword, day, price, ownerUserId } of due) {
      keywordDays.set(detailId, (keywordDays.get(detailId) ?? 0) + 1);
      units.push({ kind, detailId, keyword, first: day, last: day, price, ownerUserId });
    }
  };
  const full = ({ detailId }: AchievedDay, cap: number | null) =>
    cap !== null && (keywordDays.get(detailId) ?? 0) >= cap;
  const byDay = [...Map.groupBy(achieved, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, some] of byDay) {
    if (heldStoreDays.has(day) || isInMonth(held, day)) continue;
    const inOrder = some.toSorted((one, other) => one.detailId - other.detailId);
    if (inOrder[0]?.mode === 'PER_KEYWORD') {
      const isDue = (one: AchievedDay) =>
        !heldKeywordDays.has(`${one.detailId} ${day}`) && !full(one, one.capDays ?? one.storeCapDays);
      bill('KEYWORD_DAY', inOrder.filter(isDue));
    }
    if (inOrder[0]?.mode === 'ANY_KEYWORD' && !heldOn.has(day)) {
      const open = inOrder.filter((one) => !full(one, one.capDays));
      const [first] = open;
      if (first === undefined || (first.storeCapDays !== null && storeDays >= first.storeCapDays)) continue;
      const dearest = open.reduce((best, one) => (one.price > best.price ? one : best));
      bill('STORE_DAY', [dearest]);
    }
  }
  return units;
}

function fixedMonth(
  { terms, isPaying, excluded }: StoreToCount,
  { first, last }: Days,
  held: readonly ChargedUnit[],
): BilledUnit | null {
  if (held.some(({ kind, last: day }) => kind === 'FIXED_MONTH' && first <= day && day <= last)) return null;
  const under = terms.filter(({ from, to }) => from <= last && (to === null || to >= first));
  const end = under.at(-1);
  if (end === undefined || end.values.billingMode !== 'FIXED') return null;
  const fee = end.values.monthlyFee ?? 0;
  if (fee === 0 || !isMeasuredAt(terms, { first, last }, excluded)) return null;
  let from = end.from;
  for (const term of under.toReversed()) {
    if (term.values.billingMode !== 'FIXED') break;
    from = term.from;
  }
  const lastAgreed = end.to !== null && end.to < last ? end.to : last;
  const { ownerUserId } = end.values;
  if (ownerUserId === null || !isPaying(ownerUserId, lastAgreed)) return null;
  // Never bill the same days by the day and by the month: the charges by the day must be corrected first
  const isBilledByDay = held.some(
    ({ kind, first: day, userId, isWaived }) =>
      kind !== 'FIXED_MONTH' &&
      userId === ownerUserId &&
      isWaived !== true &&
      termOn(terms, day)?.values.billingMode === 'FIXED',
  );
  const days = daysBeside(held, { first: from > first ? from : first, last: lastAgreed });
  if (days === null || isBilledByDay) return null;
  const isTakenOff = (range: UncountedRange) =>
    range.isStopped !== true && range.first <= days.last && days.first <= range.last;
  if (excluded.some(isTakenOff)) return null;
  return {
    kind: 'FIXED_MONTH',
    detailId: null,
    keyword: '月額固定',
    ...days,
    price: fee,
    ownerUserId,
  };
}

/** True if the store was 計測中 on any of the days. */
function isMeasuredAt(terms: StoreTerms, { first, last }: Days, excluded: readonly UncountedRange[]): boolean {
  return daysFrom(first, last).some(
    (day) => termOn(terms, day)?.values.status === 'MEASURING' && !isStopped(excluded, day),
  );
}

/** Returns the last contiguous range of days that no charge holds; null if all are held. */
function daysBeside(held: readonly ChargedUnit[], { first, last }: Days): Days | null {
  const isHeld = (day: Day) => held.some((unit) => unit.first <= day && day <= unit.last);
  let end = last;
  while (end >= first && isHeld(end)) end = addDays(end, -1);
  let start = end;
  while (start > first && !isHeld(addDays(start, -1))) start = addDays(start, -1);
  return end < first ? null : { first: start, last: end };
}

/** True when the day is covered by a charged month. */
function isInMonth(held: readonly ChargedUnit[], day: Day): boolean {
  return held.some(({ kind, first, last }) => kind === 'FIXED_MONTH' && first <= day && day <= last);
}
