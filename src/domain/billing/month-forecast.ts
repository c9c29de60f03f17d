import { addDays, type Day } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { array, codeOf, day, flag, type Infer, integer, object, yearMonth } from '#core/model/shape.ts';
import { isStopped } from '../ranks/day-marks.ts';
import { billingModeLabels } from '../terms/store-terms.ts';
import { termOn } from '../terms/terms.ts';
import { type ChargedUnit, countStore, type StoreToCount } from './counting.ts';

/** The days of a store's period. */
export interface BilledPeriod {
  readonly first: Day;
  readonly last: Day;
}

/** Totals by the end of a day. */
const trendDay = object({ day, days: integer, amount: integer });

/** A month's cumulative totals for each of its days. */
export const monthTrend = object({ period: yearMonth, trend: array(trendDay) });

export type MonthTrend = Infer<typeof monthTrend>;

/* Totals of the running month over the stores that the user can see; money in yen, ex tax. */
const figuresSoFar = {
  period: yearMonth,
  stores: integer,
  achievedDays: integer,
  amount: integer,
  /** Forecast for the whole period if every keyword keeps its last rank. */
  forecastDays: integer,
  forecastAmount: integer,
  /** Cumulative totals for each day so far. */
  trend: array(trendDay),
  /** Number of stores still to be recomputed after the day changed: their figures may be yesterday's, or missing. */
  waiting: integer,
};

export const monthSoFar = object(figuresSoFar);

export type MonthSoFar = Infer<typeof monthSoFar>;

/** The same for a customer, with what the invoice would come to: yen with tax, by the customer's own rounding. */
export const ownMonth = object({ ...figuresSoFar, taxedAmount: integer, taxedForecast: integer });

/** What a keyword has come to in a period so far: the days that are billed, yen ex tax, and whether a cap left days out. */
export const keywordAmount = object({ detailId: integer, billed: integer, amount: integer, capHit: flag });

/** A store's running period by keyword. Under FIXED no keyword has an amount of its own, and there are none. */
export const storeAmounts = object({
  period: yearMonth,
  first: day,
  last: day,
  billingMode: codeOf(billingModeLabels),
  /** yen, ex tax, of all keywords; a fixed month's fee */
  amount: integer,
  keywords: array(keywordAmount),
});

export type StoreAmounts = Infer<typeof storeAmounts>;

/** Says how many stores are still being computed and missing from the figures. */
export function waitingText(stores: number): string {
  return `集計中です（残り${numberText(stores)}店舗）`;
}

/** Totals of a store's running period for one owner. */
export interface OwnersMonth {
  /** Achieved days so far, including those that are never billed. */
  readonly days: number;
  /** yen, ex tax: so far, and for the whole period if every keyword keeps its rank. */
  readonly amount: number;
  readonly forecastAmount: number;
}

interface Sum {
  readonly days: number;
  readonly amount: number;
}

/** A store with the units already charged for its period. */
export type StoreInMonth = StoreToCount & { readonly held?: readonly ChargedUnit[] };

/** True when the reader may see this customer. A store may have had several owners; days and charges of others are left out of the sum. */
export type InSum = (userId: number) => boolean;

/**
 * Returns the achieved days and yen of a store's period up to and including `today`, over days whose owner pays and is
 * in the sum: days already billed with their charged price and customer, the rest as they would be billed.
 */
export function soFar(store: StoreInMonth, { first, last }: BilledPeriod, today: Day, inSum: InSum): Sum {
  return sumOf(store, { first, last: today < last ? today : last }, inSum);
}

/** Returns the same for the whole period if every keyword keeps its last rank; caps and terms apply as planned. */
export function atConstantRanks(store: StoreInMonth, period: BilledPeriod, today: Day, inSum: InSum): Sum {
  return sumOf(withConstantRanks(store, period, today), period, inSum);
}

function withConstantRanks(store: StoreInMonth, period: BilledPeriod, today: Day): StoreInMonth {
  // What Google stopped is not forecast to come back
  if (isStopped(store.excluded, today)) return store;
  const keywords = store.keywords.map((keyword) => {
    const read = keyword.readings
      .filter(({ day }) => day <= today)
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const latest = read.at(-1);
    if (latest === undefined) return keyword;
    const readings = [...read];
    for (let day = addDays(today, 1); day <= period.last; day = addDays(day, 1))
      readings.push({ day, rank: latest.rank });
    return { ...keyword, readings };
  });
  return { ...store, keywords };
}

/**
 * Returns what `soFar` comes to by keyword: of each, what its charge would bill these customers for the days up to and
 * including `today`. A day under ANY_KEYWORD belongs to the keyword that is billed for it; a fixed month to none.
 */
export function keywordsSoFar(
  store: StoreInMonth,
  { first, last }: BilledPeriod,
  today: Day,
  inSum: InSum,
): readonly Infer<typeof keywordAmount>[] {
  const days = { first, last: today < last ? today : last };
  if (days.last < days.first) return [];
  return countStore(store, days, store.held ?? []).keywords.map(({ detailId, owners }) => {
    const own = owners.filter(({ ownerUserId }) => ownerUserId !== null && inSum(ownerUserId));
    return {
      detailId,
      billed: own.reduce((sum, { billed }) => sum + billed, 0),
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      capHit: own.some(({ capHit }) => capHit),
    };
  });
}

/** Returns the totals for the store's current (or else latest) owner, over that owner's days only. Null if the store has no owner. */
export function ownersMonth(store: StoreInMonth, period: BilledPeriod, today: Day): OwnersMonth | null {
  const term = store.terms.findLast(({ from }) => from <= today) ?? store.terms[0];
  const owner = term?.values.ownerUserId ?? null;
  if (owner === null) return null;
  const inSum: InSum = (id) => id === owner;
  const now = soFar(store, period, today, inSum);
  const { days } = soFar({ ...store, isPaying: () => true, held: [] }, period, today, inSum);
  return { days, amount: now.amount, forecastAmount: atConstantRanks(store, period, today, inSum).amount };
}

/** Figures of one day, or cumulative figures by its end. */
export interface TrendDay extends Sum {
  readonly day: Day;
}

/** Splits the result of `soFar` at `until` by day: the figures of each day that has any, in date order. */
export function monthTrendOf(store: StoreInMonth, period: BilledPeriod, until: Day, inSum: InSum): readonly TrendDay[] {
  const days = { first: period.first, last: until < period.last ? until : period.last };
  return days.last < days.first ? [] : trendOf(partsOf(store, days), days, inSum);
}

/** A store's figures for one of its owners: `monthTrendOf` up to `today` and `atConstantRanks`, restricted to that owner. */
export interface OwnersShare {
  readonly ownerUserId: number | null;
  readonly trend: readonly TrendDay[];
  readonly forecastDays: number;
  /** yen, ex tax */
  readonly forecastAmount: number;
}

/** Returns the share of each of these owners, counting the store once. The shares add up to the total over these owners. */
export function sharesOf(
  store: StoreInMonth,
  period: BilledPeriod,
  today: Day,
  owners: Iterable<number | null>,
): readonly OwnersShare[] {
  const days = { first: period.first, last: today < period.last ? today : period.last };
  const now = days.last < days.first ? nothing : partsOf(store, days);
  const then = today < period.last ? partsOf(withConstantRanks(store, period, today), period) : now;
  return [...owners].map((ownerUserId) => {
    const inSum: InSum = (id) => id === ownerUserId;
    const forecast = summed(then, inSum);
    return {
      ownerUserId,
      trend: trendOf(now, days, inSum),
      forecastDays: forecast.days,
      forecastAmount: forecast.amount,
    };
  });
}

function trendOf(parts: Parts, { first, last }: BilledPeriod, inSum: InSum): readonly TrendDay[] {
  const within = (day: Day) => (day < first ? first : day > last ? last : day);
  const days = new Map<Day, { days: number; amount: number }>();
  const add = (on: Day, more: Sum) => {
    const day = within(on);
    const sum = days.get(day) ?? { days: 0, amount: 0 };
    days.set(day, { days: sum.days + more.days, amount: sum.amount + more.amount });
  };
  for (const { day, ownerUserId } of parts.achieved) if (inSum(ownerUserId)) add(day, { days: 1, amount: 0 });
  for (const { day, price, ownerUserId } of parts.units) if (inSum(ownerUserId)) add(day, { days: 0, amount: price });
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, sum]) => ({ day, ...sum }));
}

function sumOf(store: StoreInMonth, period: BilledPeriod, inSum: InSum): Sum {
  return period.last < period.first ? { days: 0, amount: 0 } : summed(partsOf(store, period), inSum);
}

function summed({ achieved, units }: Parts, inSum: InSum): Sum {
  return {
    days: achieved.filter(({ ownerUserId }) => inSum(ownerUserId)).length,
    amount: units.reduce((sum, { price, ownerUserId }) => (inSum(ownerUserId) ? sum + price : sum), 0),
  };
}

/** Days achieved and paid for, and the units billed or to be billed, each with the customer who pays. */
interface Parts {
  readonly achieved: readonly { readonly day: Day; readonly ownerUserId: number }[];
  readonly units: readonly { readonly day: Day; readonly price: number; readonly ownerUserId: number }[];
}

const nothing: Parts = { achieved: [], units: [] };

function partsOf(store: StoreInMonth, period: BilledPeriod): Parts {
  const { held = [] } = store;
  const { keywords, units } = countStore(store, period, held);
  const marks = keywords.flatMap(({ days }) =>
    [...days].map((mark, index) => ({ mark, day: addDays(period.first, index) })),
  );
  return {
    achieved: marks.flatMap(({ mark, day }) => {
      if (mark !== '○') return [];
      const ownerUserId = termOn(store.terms, day)?.values.ownerUserId ?? null;
      return ownerUserId !== null && store.isPaying(ownerUserId, day) ? [{ day, ownerUserId }] : [];
    }),
    units: [
      ...held
        .filter(({ isWaived }) => isWaived !== true)
        .map(({ first: day, price, userId }) => ({ day, price, ownerUserId: userId })),
      ...units.map(({ first: day, price, ownerUserId }) => ({ day, price, ownerUserId })),
    ],
  };
}
