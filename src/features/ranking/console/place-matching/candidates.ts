import { callQuery, useCall } from '#core/console/http/calls.ts';
import { listCandidates } from '../../calls/places.ts';

const options = { staleTime: 'static' } as const;

/** The query for a store's place candidates, looked up live; cached while the page is open. */
export function candidatesQuery(id: number) {
  return callQuery(listCandidates, { id }, options);
}

/** A store's place candidates, fetched once wanted. */
export function useCandidates(id: number, isWanted = true) {
  return useCall(listCandidates, { id }, { ...options, enabled: isWanted });
}
