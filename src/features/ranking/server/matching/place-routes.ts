import { hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import type { FoundPlaces } from '#domain/ranks/place-search.ts';
import { findPlaces, getPlace } from '#ranking/calls/places.ts';
import { rememberOffers } from '#sources/server/offers.ts';
import type { FoundPlace } from '../instrument.ts';
import { placeQueryOf } from './map-address.ts';
import type { MatchingDeps } from './place-lookup.ts';
import { takenPlaces } from './taken-places.ts';

const around = 500;
// Each call is paid for: enough for manual registration, but stops an endless loop
const allowance = { calls: 200, within: hour };

/** The calls that fill a store's form. Google's responses are returned to the user and not stored. */
export function placeRoutes(deps: MatchingDeps): Endpoint[] {
  const on = endpoints(deps);
  const permit = (actor: Actor) => requirePermit(deps.database, `place-search:${actor.id}`, allowance, deps.now());
  return [
    on(findPlaces, async ({ actor, query: { q } }) => {
      const asked = placeQueryOf(q ?? '');
      if (asked.by === 'opaque-link') throw new AppError('opaque_map_link', { field: 'q' });
      if (asked.by === 'point') return { exact: false, near: asked.near, places: [] };
      await permit(actor);
      if (asked.by === 'id') {
        const place = await deps.instrument.describe(asked.placeId);
        if (place === null) throw new AppError('place_gone', { field: 'q' });
        return { exact: true, near: null, places: await shown([place]) };
      }
      const point = asked.near === null ? null : { ...asked.near, radius: around };
      return { exact: false, near: asked.near, places: await shown(await deps.instrument.find(asked.words, point)) };
    }),
    on(getPlace, async ({ actor, params: { place: placeId } }) => {
      if (!/^[\w-]{10,300}$/.test(placeId)) throw new AppError('not_found');
      await permit(actor);
      const place = await deps.instrument.profile(placeId);
      if (place === null) throw new AppError('not_found');
      await rememberOffers(deps, actor.id, 'places', [{ ...place, name: place.name.slice(0, 100) }]);
      const held = await takenPlaces(deps, [placeId], null);
      return { ...place, taken: held.has(placeId) };
    }),
  ];

  async function shown(places: readonly FoundPlace[]): Promise<FoundPlaces['places']> {
    const held = await takenPlaces(
      deps,
      places.map(({ placeId }) => placeId),
      null,
    );
    return places.map((place) => ({ ...place, taken: held.has(place.placeId) }));
  }
}
