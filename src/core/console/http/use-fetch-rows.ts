import { useSubscription } from '@refinedev/core';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RowIn, RowList } from '#core/model/row-types.ts';
import { nullIfMissing } from './calls.ts';
import { fetchRow, fetchRows, type Known, type RowFilter, type RowsQuery } from './rows.ts';

/** A list of a resource's rows as a query of React Query, typed as declared. */
export function rowsQuery<const N extends string>(resource: N & Known<N>, query: NoInfer<RowsQuery<N>>) {
  return {
    queryKey: ['rows', resource, query],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchRows<N>(resource, query, { signal }),
  };
}

/** Fetches a list of a resource's rows with React Query, typed as declared. `select` takes from the answer what is wanted. */
export function useFetchRows<const N extends string, T = RowList<RowIn<N>>>(
  resource: N & Known<N>,
  query: NoInfer<RowsQuery<N>>,
  options?: Omit<UseQueryOptions<RowList<RowIn<N>>, Error, T>, 'queryKey' | 'queryFn'>,
): UseQueryResult<T> {
  return useQuery({
    ...rowsQuery<N>(resource, query),
    ...options,
  });
}

/** A row by its id; null if it does not exist in the user's scope. */
export function useRowOf<const N extends string>(resource: N & Known<N>, id: string) {
  return useQuery({
    queryKey: ['screen', resource, id],
    queryFn: ({ signal }) => nullIfMissing(fetchRow<N>(resource, Number(id), { signal })),
  });
}

/** The first row in the user's scope that the filter matches, or null. */
export function useFirstRowOf<const N extends string>(resource: N & Known<N>, filter: RowFilter<N>) {
  return useFetchRows<N, RowIn<N> | null>(
    resource,
    { start: 0, end: 1, filters: [filter] },
    { select: ({ data: [first = null] }) => first },
  );
}

interface Refetching {
  /** The prefix of the query keys to fetch again. */
  readonly queryKey: QueryKey;
  /** The row whose changes count; without it, those of all rows do. */
  readonly id?: number;
  /** ms until the answers are fetched again, for all events of that time together: thousands may follow each other. */
  readonly after?: number;
}

/** Fetches answers of calls again when rows of a resource have changed, by a user or by a job. */
export function useRefetchOn(resource: string, { queryKey, id, after = 0 }: Refetching): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Refine subscribes once, with the function of the first render
  const latest = useRef({ queryKey, id, after });
  latest.current = { queryKey, id, after };
  useSubscription({
    channel: `resources/${resource}`,
    onLiveEvent: ({ payload: { ids = [] } }) => {
      const wanted = latest.current;
      // An event without ids means too many changes to list
      if (wanted.id !== undefined && ids.length > 0 && !ids.some((one) => Number(one) === wanted.id)) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const { queryKey: key, after: waited } = latest.current;
        void client.invalidateQueries({ queryKey: key }, { cancelRefetch: waited === 0 });
      }, wanted.after);
    },
  });
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      // The next page that shows the answers fetches them
      void client.invalidateQueries({ queryKey: latest.current.queryKey, refetchType: 'none' });
    },
    [client],
  );
}
