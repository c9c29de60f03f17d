import { callQuery } from '#core/console/http/use-call.ts';
import { listCandidates } from '../../calls/places.ts';

/** Asks for the places that may be the store, as the instrument sees them now; not again while the page is open. */
export function candidatesQuery(id: number) {
  return callQuery(listCandidates, { id }, { staleTime: Number.POSITIVE_INFINITY });
}
