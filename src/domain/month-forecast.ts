import { addDays, type Day } from '#core/model/day.ts';
import { type Infer, integer, month, object } from '#core/model/shape.ts';
import { countStore, type HeldUnit, type StoreToCount } from './counting.ts';
import { termOn } from './terms.ts';

/** The days of a store's period. */
export interface BilledPeriod {
  readonly first: Day;
  readonly last: Day;
}

/** What the running month comes to, for the stores that one sees; money in yen, ex tax. */
export const monthSoFar = object({
  period: month,
  stores: integer,
  achievedDays: integer,
  amount: integer,
  /** Should every keyword keep the place it was last read at until the period ends. */
  forecastDays: integer,
  forecastAmount: integer,
});

export type MonthSoFar = Infer<typeof monthSoFar>;

interface Sum {
  readonly days: number;
  readonly amount: number;
}

/** A store with what charges hold of its period already. */
export type StoreInMonth = StoreToCount & { readonly held?: readonly HeldUnit[] };

/** Does this customer pay? Nobody else's days are in any sum. */
export type IsPaying = (ownerUserId: number | null) => boolean;

/**
 * Achieved days and yen of a store's period up to and including `today`, of the days whose owner pays: what was billed already as it
 * was billed, the rest as it would be.
 */
export function soFar(store: StoreInMonth, { first, last }: BilledPeriod, today: Day, isPaying: IsPaying): Sum {
  return sumOf(store, { first, last: today < last ? today : last }, isPaying);
}

/** The same for the whole period, if every keyword stays where it was last read. Caps and terms hold as they will. */
export function ifRanksHold(store: StoreInMonth, period: BilledPeriod, today: Day, isPaying: IsPaying): Sum {
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

function sumOf(store: StoreInMonth, period: BilledPeriod, isPaying: IsPaying): Sum {
  if (period.last < period.first) return { days: 0, amount: 0 };
  const { held = [] } = store;
  const { keywords, units } = countStore(store, period, held);
  const marks = keywords.flatMap(({ days }) =>
    [...days].map((mark, index) => ({ mark, day: addDays(period.first, index) })),
  );
  const isPaid = (day: Day) => isPaying(termOn(store.terms, day)?.values.ownerUserId ?? null);
  return {
    days: marks.filter(({ mark, day }) => mark === '○' && isPaid(day)).length,
    amount: sumPrices([
      ...held.filter(({ isWaived }) => isWaived !== true),
      ...units.filter(({ ownerUserId }) => isPaying(ownerUserId)),
    ]),
  };
}

function sumPrices(units: readonly Pick<HeldUnit, 'price'>[]): number {
  return units.reduce((sum, { price }) => sum + price, 0);
}
