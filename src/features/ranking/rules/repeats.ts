import type { CountedRank } from '#domain/ranks/rank-alerts.ts';
import type { ReadingStatus } from '#domain/ranks/reading-codes.ts';

/** One of the readings of a day that was read again, as it is stored with the one that counts. */
export type StoredRepeat = {
  /** epoch ms */
  readonly takenAt: number;
  readonly status: ReadingStatus;
  /** Null: 圏外, or failed. */
  readonly rank: number | null;
  readonly depth: number;
  readonly failure: string | null;
  readonly matchedPlaceId: string | null;
  readonly instrument: string;
  readonly instrumentVersion: string | null;
  readonly placeIdsAbove: string[] | null;
  readonly rivalRanks: Record<string, number> | null;
};

function isStoredRepeat(value: unknown): value is StoredRepeat {
  return (
    typeof value === 'object' &&
    value !== null &&
    'takenAt' in value &&
    typeof value.takenAt === 'number' &&
    'status' in value &&
    'rank' in value &&
    'depth' in value &&
    typeof value.depth === 'number' &&
    'instrument' in value &&
    typeof value.instrument === 'string'
  );
}

/** Returns the readings of a day in the order of their times, the scheduled one first; empty if the day was not read again. */
export function storedRepeats(value: unknown): readonly StoredRepeat[] {
  return Array.isArray(value) ? value.filter(isStoredRepeat) : [];
}

/** Returns those that succeeded, as ranks to compare. */
export function ranksRead(repeats: readonly StoredRepeat[]): readonly (StoredRepeat & CountedRank)[] {
  return repeats.filter(({ status }) => status === 'OK');
}
