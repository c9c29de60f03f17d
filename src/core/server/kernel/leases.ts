import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { minute } from '#core/model/durations.ts';

/** How far the clocks of processes, and the moments of calls that are under way, may differ, in ms. */
const differs = 5 * minute;

/**
 * SQL that is true while a wait or lease of at most `longest` ms that ends at `until` (epoch ms) lasts. One that ends still later was begun
 * by a clock that was ahead, and would last until that time comes: it is over.
 */
export function stillLasts(until: AnyColumn, now: number, longest: number): SQL {
  return sql`coalesce(${until}, 0) between ${now + 1}::bigint and ${now + longest + differs}::bigint`;
}

/** The ms that are left of a wait that ends at `until`; 0 if it is over, as in `stillLasts`. */
export function leftOf(until: number, now: number, longest: number): number {
  const left = until - now;
  return left > longest + differs ? 0 : Math.max(0, left);
}
