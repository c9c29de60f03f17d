import { type Column, or, type SQL, sql } from 'drizzle-orm';
import { nextDay, startOfDay } from '#core/model/day.ts';
import type { DayRange } from '#domain/period.ts';

/** The SQL condition that a moment (epoch ms) falls on a day of any of these ranges; false without any. */
export function momentWithin(moment: Column, ranges: readonly DayRange[]): SQL {
  const within = ranges.map(
    ({ first, last }) => sql`(${moment} >= ${startOfDay(first)} and ${moment} < ${startOfDay(nextDay(last))})`,
  );
  return or(...within) ?? sql`false`;
}
