import { getPostalCode } from '#core/model/calls/core-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { postalCodeIn } from '#core/model/fields/postal-code.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { Deps } from '#product';
import { addressOf } from './address.ts';

/** The route that returns a postal code's address to any signed-in user. */
export function postalCodeRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  return [
    on(getPostalCode, async ({ params }) => {
      const code = postalCodeIn(params.code);
      const address = code === null ? null : await addressOf(code);
      if (address === null) throw new AppError('postal_code_unknown');
      return { address };
    }),
  ];
}
