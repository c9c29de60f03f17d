import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { getGoogleLink, listGoogleLocations } from '../../calls.ts';

const states = ['suggested', 'unmatched', 'matched'] as const;

export interface LocationQuery {
  readonly page: number;
  readonly search: string;
  readonly state: '' | (typeof states)[number];
}

export const pageSize = 50;

/** Returns the list's query in the URL, and a function that changes it. */
export function useLocationQuery() {
  const [params, setParams] = useSearchParams();
  const query: LocationQuery = {
    page: Math.max(1, Number(params.get('page')) || 1),
    search: params.get('q') ?? '',
    state: states.find((one) => one === params.get('state')) ?? '',
  };
  const change = (next: Partial<LocationQuery>, replace = false) => {
    const { page, search, state } = { ...query, page: 1, ...next };
    const said = { page: page === 1 ? '' : String(page), q: search, state };
    setParams(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '')), { replace });
  };
  return { ...query, change };
}

/** Loads a page of the locations that the user can see. */
export function useLocations({ page, search, state }: LocationQuery) {
  const query = {
    _start: (page - 1) * pageSize,
    _end: page * pageSize,
    q: search === '' ? null : search,
    state: state === '' ? null : state,
  };
  return useCall(listGoogleLocations, { query }, { placeholderData: keepPreviousData });
}

/** Loads the user's own link. */
export function useLink(enabled: boolean) {
  return useCall(getGoogleLink, {}, { enabled });
}
