import type { Day } from '#core/model/day.ts';
import { isCloseToTarget, repeatAfter } from '#domain/ranks/repeats.ts';
import type { StoredRepeat } from '#ranking/rules/repeats.ts';

interface DemoReading {
  readonly day: Day;
  /** epoch ms */
  readonly takenAt: number;
  readonly rank: number | null;
  readonly depth: number;
  readonly matchedPlaceId: string | null;
  readonly instrument: string;
  readonly instrumentVersion: string;
}

/**
 * Returns the three readings of a day close to the target, of which the second one counts; null for any other day. Now and then the third
 * one is a place lower.
 */
export function demoRepeats(
  reading: DemoReading,
  { id, targetRank }: { readonly id: number; readonly targetRank: number },
  above: (places: number) => readonly string[] | null,
): { readonly takenAt: number; readonly repeats: StoredRepeat[] } | null {
  const { rank, depth, takenAt, matchedPlaceId, instrument, instrumentVersion } = reading;
  if (rank === null || !isCloseToTarget({ rank, depth }, targetRank, null)) return null;
  const isLower = (id + Number(reading.day.slice(8))) % 9 === 0 && rank < depth;
  const repeats = [rank, rank, isLower ? rank + 1 : rank].map((one, index): StoredRepeat => {
    const ids = above(one - 1);
    return {
      takenAt: takenAt + index * repeatAfter,
      status: 'OK',
      rank: one,
      depth,
      failure: null,
      matchedPlaceId,
      instrument,
      instrumentVersion,
      placeIdsAbove: ids === null ? null : [...ids],
      rivalRanks: null,
    };
  });
  return { takenAt: takenAt + repeatAfter, repeats };
}
