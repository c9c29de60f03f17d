import { minute } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { listCandidates } from '#ranking/calls/places.ts';
import { rateCandidates } from '#ranking/rules/place-matching.ts';
import { lookupRadius, type MatchingDeps, saveSeenCandidates } from './place-lookup.ts';
import { takenPlaces } from './taken-places.ts';

// Each call costs a search: enough for pages with hundreds of stores, but stops an endless loop
const allowance = { calls: 300, within: minute };

/** The candidates for a store's place. */
export function matchingRoutes(deps: MatchingDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(
      listCandidates,
      ({ params, actor }) => findRowOf(deps, deps.database.orm, 'search-conditions', params.id, actor),
      async ({ found: row, actor }) => {
        await requirePermit(deps.database, `places:${actor.id}`, allowance, deps.now());
        const { name, latitude, longitude } = row;
        const store = { name, address: row.address ?? '', latitude, longitude };
        const point = latitude === null || longitude === null ? null : { latitude, longitude, radius: lookupRadius };
        const places = await deps.instrument.find(`${store.name} ${store.address}`.trim(), point, store.name);
        const placeIds = places.map(({ placeId }) => placeId);
        const rated = rateCandidates(store, places, await takenPlaces(deps, placeIds, row.id));
        await saveSeenCandidates(deps, row.id, rated);
        return rated;
      },
    ),
  ];
}
