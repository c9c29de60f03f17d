import { minute } from '#core/model/day.ts';
import { type CountedRank, reachesTarget } from './rank-alerts.ts';

/** How often a reading close to its target is repeated on the same day. */
export const repeatsOfDay = 2;

/** ms; the least time between two readings of a day that are compared. */
export const repeatAfter = 10 * minute;

/** The rank, with 圏外 as one beyond the depth. */
const placeOf = ({ rank, depth }: CountedRank): number => rank ?? depth + 1;

/**
 * True if a scheduled reading is read again: its rank is at most one from the target, or it crossed the target since the last counted day.
 * `last` is null without an earlier day.
 */
export function isCloseToTarget(reading: CountedRank, targetRank: number, last: CountedRank | null): boolean {
  return (
    Math.abs(placeOf(reading) - targetRank) <= 1 ||
    (last !== null && reachesTarget(last, targetRank) !== reachesTarget(reading, targetRank))
  );
}

/**
 * Returns the reading in the middle, by rank; of an even number the worse of the two, since what is not proved is not billed. Undefined for
 * an empty list.
 */
export function medianOf<R extends CountedRank>(readings: readonly R[]): R | undefined {
  return readings.toSorted((a, b) => placeOf(a) - placeOf(b))[Math.floor(readings.length / 2)];
}

/** How many repeats say the same about the target as the reading that they repeat. */
export interface Agreement {
  readonly read: number;
  readonly agreeing: number;
}

/** Days that 一致率 looks back on, today included. */
export const agreementDays = 30;

/** Returns the agreement of a day's successful readings: the first one is the scheduled one, which the others repeat. */
export function agreementOf([first, ...repeats]: readonly CountedRank[], targetRank: number): Agreement {
  if (first === undefined) return { read: 0, agreeing: 0 };
  return {
    read: repeats.length,
    agreeing: repeats.filter((one) => reachesTarget(one, targetRank) === reachesTarget(first, targetRank)).length,
  };
}

/** Returns 一致率 as text, e.g. 「98%（120回中118回）」; null where nothing was read again. */
export function agreementText({ read, agreeing }: Agreement): string | null {
  // Never rounded up to 100 %
  return read === 0 ? null : `${Math.floor((agreeing / read) * 100)}%（${read}回中${agreeing}回）`;
}
