import { getPostalCode, postalCodeGiven } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { addressesOf, codePlacesOf, commonAddress } from './address.ts';

/** The route that returns a postal code's addresses to any signed-in user. */
export function postalCodeRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getPostalCode, async ({ params }) => {
      const given = postalCodeGiven(params.code);
      const places = given === null ? [] : await codePlacesOf(given.code);
      if (places.length === 0) throw new AppError('postal_code_unknown');
      return { address: commonAddress(places), addresses: addressesOf(places) };
    }),
  ];
}
