import { queryOptions } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import type { PlaceCandidate } from '#domain/place-matching.ts';

/** Asks for the places that may be the store, as the instrument sees them now; not again while the page is open. */
export function candidatesQuery(storeId: number) {
  return queryOptions({
    queryKey: ['place-candidates', storeId],
    queryFn: async ({ signal }) =>
      candidatesFrom(await http.get(`/search-conditions/${storeId}/place-candidates`, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function candidatesFrom(answer: unknown): PlaceCandidate[] {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  return Array.isArray(data) ? data.flatMap(oneFrom) : [];
}

function oneFrom(value: unknown): PlaceCandidate[] {
  if (typeof value !== 'object' || value === null) return [];
  const sent: Partial<Record<keyof PlaceCandidate, unknown>> = value;
  if (typeof sent.placeId !== 'string') return [];
  const number = (one: unknown) => (typeof one === 'number' ? one : null);
  return [
    {
      placeId: sent.placeId,
      name: String(sent.name ?? ''),
      address: String(sent.address ?? ''),
      latitude: number(sent.latitude),
      longitude: number(sent.longitude),
      distance: number(sent.distance),
      likeness: number(sent.likeness) ?? 0,
      taken: sent.taken === true,
      sure: sent.sure === true,
    },
  ];
}
