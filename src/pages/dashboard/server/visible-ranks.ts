import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import { isAnyOf, unqualified } from '#core/server/database/sql.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { ScopeDeps } from '#product';
import { ranksOn, ranksWhere } from '#ranking/server/day-ranks.ts';
import { daySumFigures, storedSums, summedFigures } from '#ranking/server/day-sums.ts';
import { dayRank, daySum } from '#ranking/server/tables.ts';

/** The actor whose ranks to show. The stored ranks of the stores in `anew` are outdated, so they are computed instead. */
export interface RanksRequest {
  readonly actor: Actor;
  readonly anew: readonly number[];
}

/** Column of the store's name in `visibleRanks`. */
export const nameOfStore = sql`store_name`;

/** Column of the store's largest loss of the day, or else its largest gain. */
export const changeOfStore = sql`store_change`;

/** SQL condition: the stores that the actor can see. */
export function seenBy(deps: ScopeDeps, actor: Actor): SQL | undefined {
  return and(alive(deps.tables['search-conditions']), scopeOf(deps, 'search-conditions', actor));
}

/** True when the actor sees all stores, so that the overall sums apply. */
export function seesAll(deps: ScopeDeps, actor: Actor): boolean {
  return scopeOf(deps, 'search-conditions', actor) === undefined;
}

/** SQL of the day's ranks, as in `day_rank`, with the names of their stores. */
export function visibleRanks(deps: ScopeDeps, day: Day, { actor, anew }: RanksRequest): SQL {
  const store = deps.tables['search-conditions'];
  const isKept = anew.length === 0 ? undefined : not(isAnyOf(dayRank.storeId, anew));
  const kept = ranksWhere(and(eq(dayRank.day, day), isKept) ?? sql`true`);
  const all = anew.length === 0 ? kept : sql`${kept} union all ${ranksOn(deps.tables, day, isAnyOf(store.id, anew))}`;
  return sql`
    select one.*, ${store.name} as store_name,
      case when ${store.bestRankOn} = ${day}::date then ${store.rankChange} end as store_change
    from (${all}) as one join ${store} on ${store.id} = one.${unqualified(dayRank.storeId)}
    where ${seenBy(deps, actor) ?? sql`true`}`;
}

/** SQL of the figures of these days over all stores, from the stored sums: one row a day. */
export function figuresOfAll(deps: ScopeDeps, days: readonly Day[], anew: readonly number[]): SQL {
  const store = deps.tables['search-conditions'];
  const kept = storedSums(isAnyOf(daySum.day, days));
  if (anew.length === 0) return summedFigures([kept], []);
  const late = and(isAnyOf(dayRank.day, days), isAnyOf(dayRank.storeId, anew)) ?? sql`false`;
  const which = and(isAnyOf(store.id, anew), alive(store)) ?? sql`false`;
  const workedOut = days.map((day) => daySumFigures(ranksOn(deps.tables, day, which)));
  return summedFigures([kept, ...workedOut], [daySumFigures(ranksWhere(late))]);
}
