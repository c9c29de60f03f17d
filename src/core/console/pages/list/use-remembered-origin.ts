import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberOrigin } from '#core/console/list-state/origin.ts';
import type { List } from './use-list.ts';

/** Tells a row's page which list one came from, once the rows shown are those of the address. */
export function useRememberedOrigin(resource: string, { rows, total, isStale, apiQuery, state }: List): void {
  const location = useLocation();
  const from = location.pathname + location.search;
  const start = (state.page - 1) * state.pageSize;
  useEffect(() => {
    if (total !== null && !isStale)
      rememberOrigin(resource, { from, query: apiQuery, start, total, ids: rows.map((row) => row.id) });
  }, [resource, from, apiQuery, start, total, rows, isStale]);
}
