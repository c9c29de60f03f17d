import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hour } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { pageOf, searchFor } from '#core/server/kernel/reading/search.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { type MatchState, matchStateLabels } from '#ranking/rules/place-board.ts';
import { listSurePlaces, listUnmatched, lookUpPlaces } from '../../calls/places.ts';
import { areFirstGridsOn } from '../grid/first-grids-setting.ts';
import { placeLookupJob } from '../job-names.ts';
import { placeLookup } from '../tables.ts';
import { lookupKeyOf, type MatchingDeps, unmatched } from './place-lookup.ts';

const together = 25;
const most = 10_000;
// Each call queues a lookup of every store that had none
const allowance = { calls: 20, within: hour };

interface BoardDeps extends MatchingDeps {
  /** True: a store that was matched has its first grid by itself. */
  readonly startsFirstGrids: boolean;
}

/** The stores still to be matched (most certain first), a bulk lookup, and the certain matches. */
export function boardRoutes(deps: BoardDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(listUnmatched, ({ actor, query: { q, state, ...page } }) =>
      boardPage(deps, { seen: searchedBy(deps, actor, q), state, ...pageOf(page, { rows: 50, max: 200 }) }),
    ),
    on(listSurePlaces, ({ actor, query: { q } }) => sureStores(deps, searchedBy(deps, actor, q))),
    on(lookUpPlaces, async ({ actor, query: { again } }) => {
      await requirePermit(deps.database, `place-look:${actor.id}`, allowance, deps.now());
      return { stores: await requestLookups(deps, searchedBy(deps, actor, null), again) };
    }),
  ];
}

function searchedBy(deps: MatchingDeps, actor: Actor, q: string | null): SQL | undefined {
  const resource = resourceNamed(deps.resources, 'search-conditions');
  return and(
    scopeOf(deps, 'search-conditions', actor),
    unmatched(deps.tables['search-conditions']),
    searchFor(deps, resource, q ?? '', actor),
  );
}

/** Joins the lookup of a store if it was made with the store's current data. */
function lookupJoin({ tables }: MatchingDeps): SQL | undefined {
  const stores = tables['search-conditions'];
  return and(eq(placeLookup.storeId, stores.id), eq(placeLookup.lookedForBy, lookupKeyOf(stores)));
}

interface RequestedPage {
  readonly seen: SQL | undefined;
  readonly state: MatchState | null;
  readonly start: number;
  readonly end: number;
}

async function boardPage(deps: BoardDeps, { seen, state: wanted, start, end }: RequestedPage) {
  const { orm } = deps.database;
  const stores = deps.tables['search-conditions'];
  const state = stateOf(deps);
  const order = sql`array_position(${sql.param(Object.keys(matchStateLabels))}::text[], ${state})`;
  const found = await orm
    .select({
      id: stores.id,
      version: stores.version,
      code: stores.code,
      name: stores.name,
      address: stores.address,
      category: stores.category,
      phone: stores.phone,
      latitude: stores.latitude,
      longitude: stores.longitude,
      state,
      likeness: placeLookup.likeness,
      placeId: sql<string | null>`case when ${state} = 'SURE' then ${placeLookup.placeId} end`,
    })
    .from(stores)
    .leftJoin(placeLookup, lookupJoin(deps))
    .where(wanted === null ? seen : and(seen, sql`${state} = ${wanted}`))
    .orderBy(order, sql`${placeLookup.likeness} desc nulls last`, stores.id)
    .offset(start)
    .limit(end - start);
  const counted = await orm
    .select({ state, n: sql<number>`count(*)::int` })
    .from(stores)
    .leftJoin(placeLookup, lookupJoin(deps))
    .where(seen)
    .groupBy(sql`1`);
  const counts = { SURE: 0, UNSURE: 0, NONE: 0, FAILED: 0, UNLOOKED: 0 };
  for (const one of counted) counts[one.state] = Number(one.n);
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    data: found,
    total: wanted === null ? all : counts[wanted],
    counts,
    startsFirstGrids: await areFirstGridsOn({ ...deps, tx: orm }),
  };
}

async function sureStores(deps: MatchingDeps, seen: SQL | undefined) {
  const stores = deps.tables['search-conditions'];
  const found = await deps.database.orm
    .select({ id: stores.id, version: stores.version, name: stores.name, placeId: placeLookup.placeId })
    .from(stores)
    .innerJoin(placeLookup, lookupJoin(deps))
    .where(and(seen, sql`${stateOf(deps)} = 'SURE'`))
    .orderBy(sql`${placeLookup.likeness} desc`, stores.id)
    .limit(most);
  return found.map((one) => ({ ...one, placeId: one.placeId ?? '' }));
}

/** Queues a lookup of every store that had none, and again of those in the state `again`; returns how many stores that is. */
async function requestLookups(deps: MatchingDeps, seen: SQL | undefined, again: MatchState | null): Promise<number> {
  const stores = deps.tables['search-conditions'];
  const found = await deps.database.orm
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(placeLookup, lookupJoin(deps))
    .where(and(seen, sql`${stateOf(deps)} in ('UNLOOKED', 'FAILED', ${again ?? 'FAILED'})`))
    .orderBy(stores.id)
    .limit(most);
  const ids = found.map(({ id }) => id);
  await deps.database.transaction(async (tx) => {
    for (let at = 0; at < ids.length; at += together) {
      const storeIds = ids.slice(at, at + together);
      // Deletes outdated results, so that the stores count as not looked up until the job has run
      if (again !== null) await tx.delete(placeLookup).where(inArray(placeLookup.storeId, storeIds));
      await deps.enqueue(tx, placeLookupJob, { storeIds });
    }
  });
  return ids.length;
}

/** How certain a store's place is. A place that another store has, or that is the best match of another store too, is not certain. */
function stateOf({ tables }: MatchingDeps): SQL<MatchState> {
  const stores = tables['search-conditions'];
  const holder = alias(stores, 'holder');
  const rival = alias(placeLookup, 'rival');
  const other = alias(stores, 'other');
  return sql<MatchState>`case
    when ${placeLookup.storeId} is null then 'UNLOOKED'
    when ${placeLookup.failed} then 'FAILED'
    when ${placeLookup.placeId} is null then 'NONE'
    when ${placeLookup.sure}
      and not exists (select 1 from ${stores} as ${holder} where ${holder.placeId} = ${placeLookup.placeId} and ${holder.deleteDate} is null)
      and not exists (select 1 from ${placeLookup} as ${rival} join ${stores} as ${other} on ${other.id} = ${rival.storeId}
        where ${rival.placeId} = ${placeLookup.placeId} and ${rival.sure} and ${rival.storeId} <> ${placeLookup.storeId}
          and ${other.deleteDate} is null and (${other.placeId} is null or ${other.placeId} = '') and ${other.status} <> 'ENDED')
      then 'SURE'
    else 'UNSURE' end`;
}
