import { randomUUID } from 'node:crypto';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';

/** How far the clocks of processes, and the moments of calls that are under way, may differ, in ms. */
const differs = 5 * minute;

/**
 * SQL that is true while a wait or lease of at most `longest` ms that ends at `until` (epoch ms) lasts. One that ends still later was begun
 * by a clock that was ahead, and would last until that time comes: it is over.
 */
export function stillLasts(until: AnyColumn, now: number, longest: number): SQL {
  return sql`coalesce(${until}, 0) between ${now + 1}::bigint and ${now + longest + differs}::bigint`;
}

/** The columns by which a row says who works on it, and until when (epoch ms). */
interface LeaseColumns {
  readonly claim: AnyColumn;
  readonly claimedUntil: AnyColumn;
}

/**
 * How workers share a table's rows: each is claimed by one, under a token, for at most `longest` ms. A worker that dies loses its rows when
 * that is over. One that comes back late finds that they are somebody else's, and writes nothing: what it writes is for rows that
 * `isHeldBy` its token.
 */
export function leaseOn({ claim, claimedUntil }: LeaseColumns, longest: number) {
  return {
    /** What claims a row for `lasts` ms, under a new token. */
    claimed: (now: number, { lasts = longest } = {}) => ({ claim: String(randomUUID()), claimedUntil: now + lasts }),
    /** What makes a claim last longer. */
    renewed: (now: number) => ({ claimedUntil: now + longest }),
    /** What ends a claim. */
    released: { claim: null, claimedUntil: null },
    /** SQL that is true of a row that nobody works on. */
    isFree: (now: number): SQL => sql`not ${stillLasts(claimedUntil, now, longest)}`,
    /** SQL that is true of a row that is still this claim's. */
    isHeldBy: (token: string | null): SQL => (token === null ? sql`false` : sql`${claim} = ${token}`),
    /** True of a row, as it was read, that nobody works on. */
    wasFree: (row: { readonly claimedUntil: number | null }, now: number) =>
      leftOf(row.claimedUntil ?? 0, now, longest) === 0,
  };
}

/** The ms that are left of a wait that ends at `until`; 0 if it is over, as in `stillLasts`. */
export function leftOf(until: number, now: number, longest: number): number {
  const left = until - now;
  return left > longest + differs ? 0 : Math.max(0, left);
}

/** The ms to wait after so many failed attempts; null: there is no further one. */
type BackOff = (attempts: number) => number | null;

/** Waits `first` ms after the first attempt and twice as long after each further one, up to `most`. */
export function doubling(first: number, most: number): (attempts: number) => number {
  return (attempts) => Math.min(most, first * 2 ** Math.max(0, Math.min(attempts, 50) - 1));
}

/** Waits so long after each attempt, and as long as the last after all further ones. */
export function inSteps(waits: readonly [number, ...number[]]): (attempts: number) => number {
  return (attempts) => waits[Math.min(Math.max(1, attempts), waits.length) - 1] ?? waits[0];
}

/** Waits so long after each attempt, and makes no further one after the last. */
export function until(waits: readonly number[]): BackOff {
  return (attempts) => waits[attempts - 1] ?? null;
}
