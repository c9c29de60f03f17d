import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { toCrudFilters, toCrudSorts } from '#console/list-state/crud.ts';
import type { ListState } from '#console/list-state/list-state.ts';
import { labelsOf, rowsOf } from '#console/ui/rows.ts';
import type { Filter } from '#model/query.ts';
import { formatQuery } from '#model/query.ts';
import type { ResolvedResource } from '#model/resolve.ts';

/** The rows of a page of the list, with the titles of what they refer to: one request. */
export function useRows(resource: ResolvedResource, state: ListState, fixed: readonly Filter[]) {
  const filters = useMemo(() => [...fixed, ...state.filters], [fixed, state.filters]);
  const { query } = useList({
    resource: resource.name,
    pagination: { currentPage: state.page, pageSize: state.pageSize, mode: 'server' },
    sorters: toCrudSorts(state.sort),
    filters: [
      ...toCrudFilters(filters),
      ...(state.search === '' ? [] : [{ field: 'q', operator: 'eq' as const, value: state.search }]),
    ],
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  const { data } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const labels = useMemo(() => labelsOf(data), [data]);
  return {
    rows,
    labels,
    total: data?.total ?? null,
    isEstimate: data?.totalIsEstimate === true,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
    /** The same list's query for the API, without paging. */
    apiQuery: new URLSearchParams(formatQuery({ sort: state.sort, search: state.search, filters })).toString(),
  };
}

/** Goes back to the last page there is, when rows were deleted from under the one shown. */
export function useExistingPage(state: ListState, total: number | null, goTo: (page: number) => void) {
  const last = total === null ? null : Math.max(1, Math.ceil(total / state.pageSize));
  useEffect(() => {
    if (last !== null && state.page > last) goTo(last);
  }, [last, state.page, goTo]);
}
