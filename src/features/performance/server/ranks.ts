import { and, asc, eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Performance } from '#domain/performance/performance.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';

/**
 * Returns the ranks of a store's active keywords on these days, from the reading that counts for each day. A failed
 * reading counts as not measured, and so do other customers' days.
 */
export async function ranksOfPeriod(
  deps: Pick<ScopeDeps, 'tables'>,
  tx: Reads,
  storeId: number,
  days: readonly Day[],
  others: OthersDays,
): Promise<Performance['ranks']> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const detail = deps.tables['search-condition-detail'];
  const keywords = await tx
    .select({ detailId: detail.id, keyword: detail.keyword, targetRank: detail.targetRank })
    .from(detail)
    .where(and(eq(detail.searchConditionId, storeId), eq(detail.active, true), alive(detail)))
    .orderBy(asc(detail.id));
  const ids = keywords.map(({ detailId }) => detailId);
  const readings = await dayReadings(deps, tx, ids, { from, to });
  return keywords.map((keyword) => {
    const own = readings.get(keyword.detailId) ?? [];
    const read = new Map(
      own.flatMap(({ day, status, rank }) => (status === 'OK' && !isOthers(others, day) ? [[day, rank]] : [])),
    );
    return {
      ...keyword,
      ranks: days.map((day) => read.get(day) ?? null),
      measured: days.map((day) => read.has(day)),
    };
  });
}
