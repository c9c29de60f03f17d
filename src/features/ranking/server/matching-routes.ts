import { and, inArray, ne } from 'drizzle-orm';
import { Hono } from 'hono';
import { resourceNamed } from '#core/model/resolve.ts';
import { demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { rateCandidates } from '#domain/place-matching.ts';
import type { Deps } from '#product';
import type { Instrument } from './instrument.ts';

export interface MatchingDeps extends Deps {
  readonly instrument: Instrument;
}

const around = 2000;
// Each costs a search: a page of stores at once, and on through some hundreds, yet no endless loop
const allowance = { calls: 300, within: 60_000 };

/** GET /search-conditions/{id}/place-candidates: the places that may be the store, the likeliest first, looked up at this moment. */
export function matchingRoutes(deps: MatchingDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  routes.get('/search-conditions/:id/place-candidates', async (context) => {
    const actor = demandRole(context, stores, 'update');
    const row = await findRow(deps, deps.database.orm, stores, idOf(context), actor);
    await demandPermit(deps.database, `places:${actor.id}`, allowance, deps.now());
    const store = {
      name: String(row.name),
      address: String(row.address ?? ''),
      latitude: typeof row.latitude === 'number' ? row.latitude : null,
      longitude: typeof row.longitude === 'number' ? row.longitude : null,
    };
    const { latitude, longitude } = store;
    const point = latitude === null || longitude === null ? null : { latitude, longitude, radius: around };
    const found = await deps.instrument.find(`${store.name} ${store.address}`.trim(), point);
    const taken = await heldByOthers(
      deps,
      row.id,
      found.map(({ placeId }) => placeId),
    );
    return context.json({ data: rateCandidates(store, found, taken) });
  });
  return routes;
}

/** Which of these places another store holds: two stores of one place would be ranked alike and billed twice. */
async function heldByOthers(deps: Deps, storeId: number, placeIds: readonly string[]): Promise<Set<string>> {
  if (placeIds.length === 0) return new Set();
  const table = deps.tables['search-conditions'];
  const found = await deps.database.orm
    .select({ placeId: table.placeId })
    .from(table)
    .where(and(alive(table), ne(table.id, storeId), inArray(table.placeId, [...placeIds])));
  return new Set(found.flatMap(({ placeId }) => placeId ?? []));
}

/** The same call for OpenAPI. */
export const matchingOperations: readonly ExtraOperation[] = [
  {
    method: 'get',
    path: '/search-conditions/{id}/place-candidates',
    summary: 'プレイスの候補',
    tag: '登録店舗',
    spends: true,
  },
];
