import { hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import type { Deps } from '#product';
import { rememberOffers } from '#sources/server/offers.ts';
import { findPoints } from '../calls.ts';
import type { Geocoder } from './geocoder.ts';

export interface GeocodeDeps extends Deps {
  /** Null when not configured. */
  readonly geocoder: Geocoder | null;
}

// A public service that asks for moderate use
const allowance = { calls: 200, within: hour };

/** Routes for finding points by address or station. */
export function geocodeRoutes(deps: GeocodeDeps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(findPoints, async ({ actor, query: { q } }) => {
      if (deps.geocoder === null) throw new AppError('not_connected', { params: { name: '住所検索' } });
      await requirePermit(deps.database, `geocode:${actor.id}`, allowance, deps.now());
      const points = await deps.geocoder.find((q ?? '').trim());
      await rememberOffers(
        deps,
        actor.id,
        'geocoder',
        points.map(({ title, ...point }) => ({ address: title, ...point })),
      );
      return points;
    }),
  ];
}
