import { addDays, type Day } from '#core/model/day.ts';
import { type BilledUnit, countStore, type StoreToCount } from './counting.ts';
import { termOn } from './terms.ts';

/** The days of a store's period. */
export interface BilledPeriod {
  readonly first: Day;
  readonly last: Day;
}

/** What the running month comes to, for the stores that one sees. One type for server and console; money in yen, ex tax. */
export interface MonthSoFar {
  readonly period: string;
  readonly stores: number;
  readonly achievedDays: number;
  readonly amount: number;
  /** Should every keyword keep the place it was last read at until the period ends. */
  readonly forecastDays: number;
  readonly forecastAmount: number;
}

interface Sum {
  readonly days: number;
  readonly amount: number;
}

/** Does this customer pay? Nobody else's days are in any sum. */
export type IsPaying = (ownerUserId: number | null) => boolean;

/** Achieved days and yen of a store's period up to and including `today`, of the days whose owner pays. */
export function soFar(store: StoreToCount, { first, last }: BilledPeriod, today: Day, isPaying: IsPaying): Sum {
  return sumOf(store, { first, last: today < last ? today : last }, isPaying);
}

/** The same for the whole period, if every keyword stays where it was last read. Caps and terms hold as they will. */
export function ifRanksHold(store: StoreToCount, period: BilledPeriod, today: Day, isPaying: IsPaying): Sum {
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
  return sumOf({ ...store, keywords }, period, isPaying);
}

function sumOf(store: StoreToCount, period: BilledPeriod, isPaying: IsPaying): Sum {
  if (period.last < period.first) return { days: 0, amount: 0 };
  const { keywords, units } = countStore(store, period);
  const marks = keywords.flatMap(({ days }) =>
    [...days].map((mark, index) => ({ mark, day: addDays(period.first, index) })),
  );
  const isPaid = (day: Day) => isPaying(termOn(store.terms, day)?.values.ownerUserId ?? null);
  return {
    days: marks.filter(({ mark, day }) => mark === '○' && isPaid(day)).length,
    amount: units
      .filter(({ ownerUserId }) => isPaying(ownerUserId))
      .reduce((sum: number, { price }: BilledUnit) => sum + price, 0),
  };
}
