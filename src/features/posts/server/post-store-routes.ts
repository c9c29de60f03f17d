import { eq, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import { outletsOf, postObstacle } from '#google/server/store-link.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import type { Deps } from '#product';
import { listPostStores } from '../calls.ts';

/** How many stores one answer offers; a search finds the others. */
const most = 50;

/** The stores to post for, and why some keep a draft only, so that nothing is promised of them. */
export function postStoreRoutes(deps: Deps): Endpoint[] {
  const stores = deps.tables['search-conditions'];
  const resource = resourceNamed(deps.resources, 'search-conditions');
  const canPost = sql`${googleLink.expired} is false and ${googleLocation.canPost} is distinct from false`;
  return [
    endpoints(deps)(listPostStores, async ({ actor, query }) => {
      const ids = query.stores ? query.stores.split(',').slice(0, 100).map(Number) : null;
      const filters = ids === null ? [] : [{ field: 'id', operator: 'in', value: ids } as const];
      const found = await deps.database.orm
        .select({
          id: stores.id,
          name: stores.name,
          placeId: stores.placeId,
        })
        .from(stores)
        .leftJoin(googleLocation, eq(googleLocation.storeId, stores.id))
        .leftJoin(googleLink, eq(googleLink.userId, googleLocation.userId))
        .where(whereOf(deps, resource, { filters, search: query.q ?? '' }, actor))
        .orderBy(sql`(${canPost}) desc`, stores.name, stores.id)
        .limit(ids?.length ?? most);
      const reading = { tx: deps.database.orm, tables: deps.tables, today: dayOf(deps.now()) };
      const outlets = await outletsOf(
        reading,
        found.map(({ id }) => id),
      );
      return found.map((store) => ({ ...store, reason: postObstacle(outlets(store.id)) }));
    }),
  ];
}
