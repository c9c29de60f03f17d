import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberOrigin } from '#core/console/list-state/origin.ts';
import type { List } from './use-list.ts';

/** Remembers the list that the user comes from, for a row's page. Waits until the rows match the address. */
export function useRememberedOrigin(resource: string, { rows, total, isStale, apiQuery, state }: List): void {
  const location = useLocation();
  const from = location.pathname + location.search;
  const start = (state.page - 1) * state.pageSize;
  useEffect(() => {
    if (total !== null && !isStale)
      rememberOrigin(resource, { from, query: apiQuery, start, total, ids: rows.map((row) => row.id) });
  }, [resource, from, apiQuery, start, total, rows, isStale]);
}
