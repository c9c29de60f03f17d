import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#core/console/http/use-call.ts';
import { getGoogleLink, listGoogleLocations } from '../../calls.ts';

export interface LocationQuery {
  readonly page: number;
  readonly search: string;
  readonly state: '' | 'matched' | 'unmatched';
}

export const pageSize = 50;

/** The locations of the links that the user sees, a page at a time. */
export function useLocations({ page, search, state }: LocationQuery) {
  const query = {
    _start: (page - 1) * pageSize,
    _end: page * pageSize,
    q: search === '' ? null : search,
    state: state === '' ? null : state,
  };
  return useCall(listGoogleLocations, { query }, { placeholderData: keepPreviousData });
}

/** The user's own link. */
export function useLink(enabled: boolean) {
  return useCall(getGoogleLink, {}, { enabled });
}
