import { and, inArray } from 'drizzle-orm';
import { sentence } from '#core/model/language.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { noPostsReason, storeLinks } from '#google/server/store-link.ts';
import type { Deps } from '#product';
import { listUnpostable } from '../calls.ts';

/** The stores of which a post cannot go out, so that nothing is promised of them. */
export function unpostableRoutes(deps: Deps): Endpoint[] {
  const stores = deps.tables['search-conditions'];
  return [
    endpoints(deps)(listUnpostable, async ({ actor, query }) => {
      const ids = (query.stores ?? '').split(',').map(Number).slice(0, 100);
      const seen = await deps.database.orm
        .select({ id: stores.id })
        .from(stores)
        .where(and(inArray(stores.id, ids), alive(stores), scopeOf(deps, 'search-conditions', actor)));
      const links = await storeLinks(
        deps.database,
        seen.map(({ id }) => id),
      );
      return seen.flatMap(({ id }) => {
        const code = noPostsReason(links.get(id) ?? null);
        return code === null ? [] : [{ storeId: id, reason: sentence({ code }) }];
      });
    }),
  ];
}
