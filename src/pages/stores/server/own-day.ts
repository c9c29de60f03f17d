import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { comparedWithin, placesGained } from '#domain/billing/keyword-days.ts';
import { isOthers, nobodyElses } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import type { OwnDay } from '#stores/rules/day-sentence.ts';
import { statusToday } from '#terms/server/in-force.ts';
import { othersDaysOf } from '#terms/server/others-days.ts';

/** Returns how the keywords of all stores that the actor can see did today; a constant number of queries. */
export async function readOwnDay(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<OwnDay> {
  const { 'search-conditions': store, 'search-condition-detail': detail } = deps.tables;
  const stores = await tx
    .select({
      id: store.id,
      // The figures of the cards: those of the last day read, which is today or another
      read: sql<number>`case when ${store.bestRankOn} = ${today}::date then ${store.readKeywords} else 0 end`,
      achieved: sql<number>`case when ${store.bestRankOn} = ${today}::date then ${store.achievedKeywords} else 0 end`,
      due: sql<number>`case when ${statusToday(deps.tables)} = 'MEASURING' then ${store.dueKeywords} else 0 end`,
    })
    .from(store)
    .where(and(alive(store), scopeOf(deps, 'search-conditions', actor)));
  const sum = (of: (one: (typeof stores)[number]) => number) => stores.reduce((all, one) => all + of(one), 0);
  return {
    read: sum(({ read }) => Number(read)),
    achieved: sum(({ achieved }) => Number(achieved ?? 0)),
    unread: sum(({ due, read }) => Math.max(0, Number(due ?? 0) - Number(read))),
    fallen: await countFalls(deps, tx, actor, { ids: stores.map(({ id }) => id), today, detail }),
  };
}

interface FallsRequest {
  readonly ids: readonly number[];
  readonly today: Day;
  readonly detail: ScopeDeps['tables']['search-condition-detail'];
}

/** Counts the keywords that were read today in a worse place than before. Days of other customers do not count. */
async function countFalls(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  { ids, today, detail }: FallsRequest,
): Promise<number> {
  if (ids.length === 0) return 0;
  const keywords = await tx
    .select({ id: detail.id, storeId: detail.searchConditionId })
    .from(detail)
    .where(and(inArray(detail.searchConditionId, [...ids]), eq(detail.active, true), alive(detail)));
  const others = await othersDaysOf(deps, tx, ids, { shownTo: actor, today });
  const days = { from: addDays(today, -comparedWithin), to: today };
  const readings = await dayReadings(
    deps,
    tx,
    keywords.map(({ id }) => id),
    days,
  );
  return keywords.filter(({ id, storeId }) => {
    const own = (readings.get(id) ?? []).filter(
      ({ status, day }) => status === 'OK' && !isOthers(others.get(storeId) ?? nobodyElses, day),
    );
    const [before, now] = [own.at(-2), own.at(-1)];
    if (now?.day !== today || before === undefined) return false;
    return (placesGained(before, now) ?? 0) < 0;
  }).length;
}
