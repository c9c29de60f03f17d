import type { Instrument } from '../instrument.ts';
import { googlePlaces } from './google-places.ts';
import type { PlacesDeps } from './places-call.ts';

/** Returns the instrument used for readings. To add one (such as a SERP API), add a file here and use it in this function. */
export function openInstrument(deps: PlacesDeps): Instrument {
  return googlePlaces(deps);
}
