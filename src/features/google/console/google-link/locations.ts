import { useQuery } from '@tanstack/react-query';
import type { ChosenRow } from '#core/console/fields/reference/row-select.tsx';
import { http } from '#core/console/http/client.ts';
import { listPart, numberPart, partOf, textPart } from '#core/console/ui/parts.ts';

/** A business profile that a link can manage, and the store that it is or may be. */
export interface Location {
  readonly userId: number;
  readonly userName: string;
  readonly location: string;
  readonly accountTitle: string;
  readonly title: string;
  readonly address: string;
  readonly placeId: string;
  /** What was confirmed. The name is null for a store that the user does not see. */
  readonly store: { readonly id: number; readonly name: string | null } | null;
  /** What the place id says. */
  readonly suggestion: ChosenRow | null;
}

export interface LocationQuery {
  readonly page: number;
  readonly search: string;
  readonly state: '' | 'matched' | 'unmatched';
}

export const pageSize = 50;

/** The locations of the links that the user sees, a page at a time. */
export function useLocations({ page, search, state }: LocationQuery) {
  const query = new URLSearchParams({
    _start: String((page - 1) * pageSize),
    _end: String(page * pageSize),
    ...(search === '' ? {} : { q: search }),
    ...(state === '' ? {} : { state }),
  });
  return useQuery({
    queryKey: ['google-locations', query.toString()],
    queryFn: async ({ signal }) => {
      const answer = await http.get(`/google-locations?${query}`, { signal });
      return {
        rows: listPart(answer, 'data').map(locationFrom),
        total: numberPart(answer, 'total') ?? 0,
        unmatched: numberPart(answer, 'unmatched') ?? 0,
      };
    },
    placeholderData: (before) => before,
  });
}

/** The user's own link. */
export function useLink(enabled: boolean) {
  return useQuery({
    queryKey: ['google-link'],
    queryFn: async ({ signal }) => {
      const answer = await http.get('/google-link', { signal });
      return {
        linked: partOf(answer, 'data', 'linked') === true,
        expired: partOf(answer, 'data', 'expired') === true,
        linkedDate: numberPart(answer, 'data', 'linkedDate'),
      };
    },
    enabled,
  });
}

function locationFrom(value: unknown): Location {
  const storeId = numberPart(value, 'storeId');
  const suggested = numberPart(value, 'suggestion', 'id');
  return {
    userId: numberPart(value, 'userId') ?? 0,
    userName: textPart(value, 'userName') ?? '',
    location: textPart(value, 'location') ?? '',
    accountTitle: textPart(value, 'accountTitle') ?? '',
    title: textPart(value, 'title') ?? '',
    address: textPart(value, 'address') ?? '',
    placeId: textPart(value, 'placeId') ?? '',
    store: storeId === null ? null : { id: storeId, name: textPart(value, 'storeName') },
    suggestion: suggested === null ? null : { id: suggested, name: textPart(value, 'suggestion', 'name') ?? '' },
  };
}
