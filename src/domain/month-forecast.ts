import { countStore, type StoreToCount } from './counting.ts';
import { addDays, type Day } from './day.ts';

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

/** Achieved days and yen of a store's period up to and including `today`. */
export function soFar(store: StoreToCount, { first, last }: BilledPeriod, today: Day): Sum {
  return sumOf(store, { first, last: today < last ? today : last });
}

/** The same for the whole period, if every keyword stays where it was last read. Caps and terms hold as they will. */
export function ifRanksHold(store: StoreToCount, period: BilledPeriod, today: Day): Sum {
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
  return sumOf({ ...store, keywords }, period);
}

function sumOf(store: StoreToCount, period: BilledPeriod): Sum {
  if (period.last < period.first) return { days: 0, amount: 0 };
  const { keywords, amount } = countStore(store, period);
  return { days: keywords.reduce((sum, { achieved }) => sum + achieved, 0), amount };
}
