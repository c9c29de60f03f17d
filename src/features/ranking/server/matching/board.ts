import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { pageOf } from '#core/server/kernel/query.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { searchFor } from '#core/server/kernel/search.ts';
import type { MatchState } from '#domain/place-board.ts';
import { listSurePlaces, listUnmatched, lookForPlaces } from '../../calls.ts';
import { placeLookJob } from '../job-names.ts';
import { placeLook } from '../tables.ts';
import { type LookingDeps, lookedForBy, unmatched } from './look.ts';

const together = 25;
const most = 10_000;
// Each asks for a search of every store that was not looked for
const allowance = { calls: 20, within: 3_600_000 };

/** The stores that are still to be matched, the most certain first; having all of them looked for; and those that are sure. */
export function boardRoutes(deps: LookingDeps): Endpoint[] {
  const on = endpoints(deps);
  const stores = deps.tables['search-conditions'];
  const resource = resourceNamed(deps.resources, 'search-conditions');
  const { orm } = deps.database;
  const state = stateOf(deps);
  const seen = (actor: Actor) => and(scopeOf(deps, 'search-conditions', actor), unmatched(stores));
  const from = (where: SQL | undefined) => {
    const look = and(eq(placeLook.storeId, stores.id), eq(placeLook.lookedForBy, lookedForBy(stores)));
    return { look, where };
  };
  return [
    on(listUnmatched, async ({ actor, query: { q, state: wanted, ...page } }) => {
      const { start, end } = pageOf(page, { rows: 50, max: 200 });
      const searched = and(seen(actor), searchFor(deps, resource, q ?? '', actor));
      const { look, where } = from(wanted === null ? searched : and(searched, sql`${state} = ${wanted}`));
      const { id, version, code, name, address, category, phone, latitude, longitude } = getTableColumns(stores);
      const found = await orm
        .select({
          ...{ id, version, code, name, address, category, phone, latitude, longitude },
          state,
          likeness: placeLook.likeness,
          placeId: sql<string | null>`case when ${state} = 'SURE' then ${placeLook.placeId} end`,
        })
        .from(stores)
        .leftJoin(placeLook, look)
        .where(where)
        .orderBy(
          sql`array_position(array['SURE', 'UNSURE', 'NONE', 'FAILED', 'UNLOOKED'], ${state})`,
          sql`${placeLook.likeness} desc nulls last`,
          id,
        )
        .offset(start)
        .limit(end - start);
      const counted = await orm
        .select({ state, n: sql<number>`count(*)::int` })
        .from(stores)
        .leftJoin(placeLook, look)
        .where(searched)
        .groupBy(sql`1`);
      const counts = { SURE: 0, UNSURE: 0, NONE: 0, FAILED: 0, UNLOOKED: 0 };
      for (const one of counted) counts[one.state] = Number(one.n);
      const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
      return { data: found, total: wanted === null ? all : counts[wanted], counts };
    }),
    on(listSurePlaces, async ({ actor, query: { q } }) => {
      const { look, where } = from(and(seen(actor), searchFor(deps, resource, q ?? '', actor), sql`${state} = 'SURE'`));
      const found = await orm
        .select({ id: stores.id, version: stores.version, name: stores.name, placeId: placeLook.placeId })
        .from(stores)
        .innerJoin(placeLook, look)
        .where(where)
        .orderBy(sql`${placeLook.likeness} desc`, stores.id)
        .limit(most);
      return found.map((one) => ({ ...one, placeId: one.placeId ?? '' }));
    }),
    on(lookForPlaces, async ({ actor }) => {
      await demandPermit(deps.database, `place-look:${actor.id}`, allowance, deps.now());
      const { look, where } = from(and(seen(actor), sql`${state} in ('UNLOOKED', 'FAILED')`));
      const found = await orm
        .select({ id: stores.id })
        .from(stores)
        .leftJoin(placeLook, look)
        .where(where)
        .orderBy(stores.id)
        .limit(most);
      const ids = found.map(({ id }) => id);
      await deps.database.transaction(async (tx) => {
        for (let at = 0; at < ids.length; at += together) {
          const storeIds = ids.slice(at, at + together);
          await deps.enqueue(tx, placeLookJob, { storeIds });
        }
      });
      return { stores: ids.length };
    }),
  ];
}

/** How certain it is which place a store is: a place that two want, or that another has by now, is nobody's for sure. */
function stateOf({ tables }: LookingDeps): SQL<MatchState> {
  const stores = tables['search-conditions'];
  return sql<MatchState>`case
    when ${placeLook.storeId} is null then 'UNLOOKED'
    when ${placeLook.failed} then 'FAILED'
    when ${placeLook.placeId} is null then 'NONE'
    when ${placeLook.sure}
      and not exists (select 1 from ${stores} as holder where holder.place_id = ${placeLook.placeId} and holder.delete_date is null)
      and not exists (select 1 from ${placeLook} as rival join ${stores} as other on other.id = rival.store_id
        where rival.place_id = ${placeLook.placeId} and rival.sure and rival.store_id <> ${placeLook.storeId}
          and other.delete_date is null and (other.place_id is null or other.place_id = '') and other.status <> 'ENDED')
      then 'SURE'
    else 'UNSURE' end`;
}
