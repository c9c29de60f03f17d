import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { TodaysRank } from '#domain/ranks/todays-ranks.ts';
import { isOthers, nobodyElses } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import { othersDaysOf } from '#terms/server/others-days.ts';
import type { RankWithTrend } from '../rules/ranks-of-day.ts';

interface Trends {
  readonly ranks: readonly TodaysRank[];
  readonly from: Day;
  readonly to: Day;
}

/** Adds each keyword's readings of these days, without those on which its store was another customer's; two queries in all. */
export async function withTrends(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  { ranks, from, to }: Trends,
): Promise<readonly RankWithTrend[]> {
  const readings = await dayReadings(
    deps,
    tx,
    ranks.map(({ detailId }) => detailId),
    { from, to },
  );
  const stores = [...new Set(ranks.map(({ searchConditionId }) => searchConditionId))];
  const others = await othersDaysOf(deps, tx, stores, { shownTo: actor, today: to });
  return ranks.map((rank) => ({
    ...rank,
    reads: (readings.get(rank.detailId) ?? [])
      .filter(({ day }) => !isOthers(others.get(rank.searchConditionId) ?? nobodyElses, day))
      .map(({ day, status, rank: place, depth }) => ({ day, status, rank: place, depth })),
  }));
}
