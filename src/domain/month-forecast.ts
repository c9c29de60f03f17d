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

/** Does the reader see this customer? A store may have had several owners, and nobody else's days and charges are in the sum. */
export type InSum = (userId: number) => boolean;

/**
 * Achieved days and yen of a store's period up to and including `today`, of the days whose owner pays and is in the sum: what was billed already
 * as it was billed, and to whom, the rest as it would be.
 */
export function soFar(store: StoreInMonth, { first, last }: BilledPeriod, today: Day, inSum: InSum): Sum {
  return sumOf(store, { first, last: today < last ? today : last }, inSum);
}

/** The same for the whole period, if every keyword stays where it was last read. Caps and terms hold as they will. */
export function ifRanksHold(store: StoreInMonth, period: BilledPeriod, today: Day, inSum: InSum): Sum {
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
  return sumOf({ ...store, keywords }, period, inSum);
}

function sumOf(store: StoreInMonth, period: BilledPeriod, inSum: InSum): Sum {
  if (period.last < period.first) return { days: 0, amount: 0 };
  const { held = [] } = store;
  const { keywords, units } = countStore(store, period, held);
  const marks = keywords.flatMap(({ days }) =>
    [...days].map((mark, index) => ({ mark, day: addDays(period.first, index) })),
  );
  const isPaid = (day: Day) => {
    const owner = termOn(store.terms, day)?.values.ownerUserId ?? null;
    return owner !== null && inSum(owner) && store.isPaying(owner, day);
  };
  return {
    days: marks.filter(({ mark, day }) => mark === '○' && isPaid(day)).length,
    amount: sumPrices([
      ...held.filter(({ isWaived, userId }) => isWaived !== true && inSum(userId)),
      ...units.filter(({ ownerUserId }) => inSum(ownerUserId)),
    ]),
  };
}

function sumPrices(units: readonly Pick<HeldUnit, 'price'>[]): number {
  return units.reduce((sum, { price }) => sum + price, 0);
}
