import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { DayRange } from '#domain/period.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import type { ScopeDeps } from '#product';
import type { StoreReport } from '#report/rules/report-content.ts';
import { momentWithin } from './moment-within.ts';

/** Returns a store's reviews of these days in figures. */
export async function reviewsOf(
  deps: ScopeDeps,
  tx: Reads,
  storeId: number,
  parts: readonly DayRange[],
): Promise<StoreReport['reviews']> {
  const review = deps.tables['place-review'];
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      average: sql<number | null>`avg(${review.stars})::float8`,
      unanswered: sql<number>`count(*) filter (where ${review.replyState} in ${unansweredStates})::int`,
    })
    .from(review)
    .where(
      and(
        eq(review.storeId, storeId),
        alive(review),
        isNotNull(review.createTime),
        momentWithin(review.createTime, parts),
      ),
    );
  return { count: found?.count ?? 0, average: found?.average ?? null, unanswered: found?.unanswered ?? 0 };
}
