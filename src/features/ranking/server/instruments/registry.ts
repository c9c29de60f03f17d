import type { Instrument } from '../instrument.ts';
import { googlePlaces } from './google-places.ts';
import type { PlacesDeps } from './places-call.ts';

/** The instrument that readings are made with. A further one (a SERP API) is a file beside this and a line here. */
export function openInstrument(deps: PlacesDeps): Instrument {
  return googlePlaces(deps);
}
