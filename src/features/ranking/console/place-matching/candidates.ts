import { callQuery } from '#core/console/http/use-call.ts';
import { listCandidates } from '../../calls/places.ts';

/** The query for a store's place candidates, looked up live; cached while the page is open. */
export function candidatesQuery(id: number) {
  return callQuery(listCandidates, { id }, { staleTime: 'static' });
}
