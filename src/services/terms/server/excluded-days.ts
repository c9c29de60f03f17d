import { and, asc, gte, inArray, lte } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { DayRange } from '#domain/period.ts';
import type { Tables } from '#product';

/** The days that do not count as achieved. */
export interface ExcludedDays {
  /** Of a store: those of all its keywords; with a keyword also those of that one. */
  of(storeId: number, detailId?: number): readonly DayRange[];
}

/** Returns the excluded days of stores that overlap `first` to `last`. */
export async function excludedDays(
  { tables }: { readonly tables: Tables },
  tx: Reads,
  storeIds: readonly number[],
  { first, last }: DayRange,
): Promise<ExcludedDays> {
  const day = tables['excluded-day'];
  const rows =
    storeIds.length === 0
      ? []
      : await tx
          .select({ storeId: day.searchConditionId, detailId: day.detailId, first: day.firstDay, last: day.lastDay })
          .from(day)
          .where(
            and(
              inArray(day.searchConditionId, [...storeIds]),
              lte(day.firstDay, last),
              gte(day.lastDay, first),
              alive(day),
            ),
          )
          .orderBy(asc(day.firstDay));
  return {
    of: (storeId, detailId) =>
      rows.filter((row) => row.storeId === storeId && (row.detailId === null || row.detailId === detailId)),
  };
}
