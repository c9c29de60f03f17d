import type { Instrument, PaidInstrument } from '../instrument.ts';
import { dataForSeoMaps } from './dataforseo.ts';
import { googlePlaces } from './google-places.ts';
import type { PlacesDeps } from './places-call.ts';

/** Returns the instrument used for readings, unless a keyword chooses the second one. */
export function openInstrument(deps: PlacesDeps): Instrument {
  return googlePlaces(deps);
}

/** Returns the second instrument; null without a login. */
export function openPaidInstrument(deps: {
  readonly login: string | null;
  readonly password: string | null;
  readonly url: string;
}): PaidInstrument | null {
  const { login, password, url } = deps;
  return login === null || password === null ? null : dataForSeoMaps({ login, password, url });
}
