import { and, count, eq, inArray } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { comparedWithin, type DayRead, placesGained } from '#domain/billing/keyword-days.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import { isOthers, nobodyElses } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import type { LargestFall, StoreCard } from '#stores/rules/store-card.ts';
import { othersDaysOf } from '#terms/server/others-days.ts';

const trendDays = 30;

interface Keyword {
  readonly id: number;
  readonly storeId: number;
  readonly keyword: string;
}

/** Returns the card data of those of the stores that the actor can see; a constant number of queries. */
export async function storeCards(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  { ids, today }: { readonly ids: readonly number[]; readonly today: Day },
): Promise<readonly StoreCard[]> {
  const { 'search-conditions': store, 'search-condition-detail': detail, 'place-review': review } = deps.tables;
  const stores = await tx
    .select({ id: store.id, placeId: store.placeId })
    .from(store)
    .where(and(inArray(store.id, [...ids]), alive(store), scopeOf(deps, 'search-conditions', actor)));
  const seen = stores.map(({ id }) => id);
  if (seen.length === 0) return [];
  const keywords = await tx
    .select({ id: detail.id, storeId: detail.searchConditionId, keyword: detail.keyword })
    .from(detail)
    .where(and(inArray(detail.searchConditionId, seen), eq(detail.active, true), alive(detail)))
    .orderBy(detail.id);
  const from = addDays(today, 1 - trendDays);
  const readings = await dayReadings(
    deps,
    tx,
    keywords.map(({ id }) => id),
    { from: addDays(from, -comparedWithin), to: today },
  );
  const others = await othersDaysOf(deps, tx, seen, { shownTo: actor, today });
  const waiting = await tx
    .select({ storeId: review.storeId, n: count() })
    .from(review)
    .where(and(inArray(review.storeId, seen), inArray(review.replyState, unansweredStates), alive(review)))
    .groupBy(review.storeId);
  const unanswered = new Map(waiting.map(({ storeId, n }) => [storeId, n]));
  const keywordsOf = Map.groupBy(keywords, ({ storeId }) => storeId);
  return stores.map(({ id, placeId }) => {
    const own = (keywordsOf.get(id) ?? []).map((one) => ({
      ...one,
      reads: (readings.get(one.id) ?? []).filter(
        ({ status, day }) => status === 'OK' && !isOthers(others.get(id) ?? nobodyElses, day),
      ),
    }));
    const last = own.reduce<Day | null>((day, { reads }) => later(day, reads.at(-1)?.day ?? null), null);
    return {
      storeId: id,
      placeId: placeId || null,
      fall: last === null ? null : largestFallOn(last, own),
      unansweredReviews: unanswered.get(id) ?? 0,
      from,
      to: today,
      trend: bestOfEachDay(own.flatMap(({ reads }) => reads.filter(({ day }) => day >= from))),
    };
  });
}

function later(one: Day | null, other: Day | null): Day | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Returns the largest fall among the keywords read on that day, compared with their previous reading; null when none fell. */
function largestFallOn(
  day: Day,
  keywords: readonly (Keyword & { readonly reads: readonly DayRead[] })[],
): LargestFall | null {
  const oldest = addDays(day, -comparedWithin);
  const falls = keywords.flatMap(({ id, keyword, reads }): LargestFall[] => {
    const now = reads.at(-1);
    const before = reads.at(-2);
    if (now?.day !== day || before === undefined || before.day < oldest) return [];
    const change = placesGained(before, now);
    if (change === null || change >= 0) return [];
    return [{ detailId: id, keyword, day, previousDay: before.day, previousRank: before.rank, rank: now.rank, change }];
  });
  return falls.toSorted((one, other) => one.change - other.change)[0] ?? null;
}

function bestOfEachDay(reads: readonly DayRead[]): readonly DayRead[] {
  const best = new Map<Day, DayRead>();
  for (const { day, status, rank, depth } of reads) {
    const known = best.get(day);
    const isBetter = known === undefined || known.rank === null || (rank !== null && rank < known.rank);
    if (isBetter) best.set(day, { day, status, rank, depth });
  }
  return [...best.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}
