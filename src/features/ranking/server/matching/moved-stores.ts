import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { MovedStore } from '#domain/ranks/place-state.ts';
import type { Deps } from '#product';
import { listMovedStores } from '../../calls/places.ts';
import { placeCheck } from '../tables.ts';

const most = 200;

/** The stores whose place id has a successor or is no more; to take the successor is an edit of the store's place id. */
export function movedStoreRoutes(deps: Deps): Endpoint[] {
  return [endpoints(deps)(listMovedStores, ({ actor }) => movedStores(deps, actor))];
}

async function movedStores(deps: Deps, actor: Actor): Promise<MovedStore[]> {
  const stores = deps.tables['search-conditions'];
  const holder = alias(stores, 'holder');
  const found = await deps.database.orm
    .select({
      id: stores.id,
      version: stores.version,
      name: stores.name,
      address: stores.address,
      placeId: placeCheck.placeId,
      state: placeCheck.state,
      movedTo: placeCheck.movedTo,
      holderId: holder.id,
    })
    .from(stores)
    .innerJoin(placeCheck, and(eq(placeCheck.storeId, stores.id), eq(placeCheck.placeId, stores.placeId)))
    .leftJoin(holder, and(eq(holder.placeId, placeCheck.movedTo), alive(holder), ne(holder.id, stores.id)))
    .where(
      and(
        alive(stores),
        scopeOf(deps, 'search-conditions', actor),
        or(eq(placeCheck.state, 'MOVED'), eq(placeCheck.state, 'GONE')),
        inArray(stores.status, ['PREPARING', 'MEASURING', 'PAUSED']),
      ),
    )
    .orderBy(asc(stores.id))
    .limit(most);
  return found.flatMap(({ state, holderId, ...store }) =>
    state === null ? [] : [{ ...store, state, isTaken: holderId !== null }],
  );
}
