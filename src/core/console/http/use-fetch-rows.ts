import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RowIn, RowList } from '#core/model/row-types.ts';
import { fetchRows, type Known, type RowsQuery } from './rows.ts';

/** Fetches a list of a resource's rows with React Query, typed as declared. `select` takes from the answer what is wanted. */
export function useFetchRows<const N extends string, T = RowList<RowIn<N>>>(
  resource: N & Known<N>,
  query: NoInfer<RowsQuery<N>>,
  options?: Omit<UseQueryOptions<RowList<RowIn<N>>, Error, T>, 'queryKey' | 'queryFn'>,
): UseQueryResult<T> {
  return useQuery({
    queryKey: ['rows', resource, query],
    queryFn: ({ signal }) => fetchRows<N>(resource, query, { signal }),
    ...options,
  });
}
