import { useTable } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { labelsOf, rowsOf } from '#core/console/http/calls.ts';
import { toCrudFilters, toCrudSorts } from '#core/console/list-state/crud.ts';
import type { ListState } from '#core/console/list-state/list-state.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { type Counts, type Filter, formatQuery, type Row } from '#core/model/row-types.ts';

/**
 * The rows of one page of the list, with the titles of what they reference, in one request. Refine's table does not sync with the address,
 * because it loses filters and forgets the page; it gets the state from here, in the same render in which the address changes. Fetches only
 * `fields` of each row, if given.
 */
export function useRows(
  resource: ResolvedResource,
  state: ListState,
  fixed: readonly Filter[],
  fields?: readonly string[],
) {
  const filters = useMemo(() => [...fixed, ...state.filters], [fixed, state.filters]);
  const asked = useMemo(
    () => ({
      filters: [
        ...toCrudFilters(filters),
        ...(state.search === '' ? [] : [{ field: 'q', operator: 'eq' as const, value: state.search }]),
      ],
      sorters: toCrudSorts(state.sort),
      page: state.page,
      pageSize: state.pageSize,
    }),
    [filters, state],
  );
  const table = useTable<Row>({
    resource: resource.name,
    syncWithLocation: false,
    filters: { initial: asked.filters, defaultBehavior: 'replace' },
    sorters: { initial: asked.sorters },
    pagination: { currentPage: asked.page, pageSize: asked.pageSize, mode: 'server' },
    errorNotification: false,
    ...(fields === undefined ? {} : { meta: { fields: [...fields] } }),
    queryOptions: { placeholderData: keepPreviousData },
  });
  const [reported, setReported] = useState(asked);
  if (reported !== asked) {
    setReported(asked);
    table.setFilters(asked.filters, 'replace');
    table.setSorters(asked.sorters);
    table.setCurrentPage(asked.page);
    table.setPageSize(asked.pageSize);
  }
  const { data, isPending, isPlaceholderData, isError, error, refetch } = table.tableQuery;
  const rows = useMemo(() => rowsOf(data), [data]);
  const labels = useMemo(() => labelsOf(data), [data]);
  const counts: Counts | undefined = data?.counts;
  return {
    rows,
    labels,
    total: data?.total ?? null,
    isEstimate: data?.totalIsEstimate === true,
    /** The number of rows with a code, if the list counts by it; null otherwise. */
    countOf: (code: string): number | null => counts?.[code] ?? null,
    isLoading: isPending,
    isStale: isPlaceholderData,
    error: isError ? error : null,
    retry: () => void refetch(),
    /** The list's query to the API, without paging. */
    apiQuery: new URLSearchParams(formatQuery({ sort: state.sort, search: state.search, filters })).toString(),
  };
}

/** Goes to the last page if the current one no longer exists, e.g. after rows were deleted. `total` is null until it is known. */
export function useExistingPage(state: ListState, total: number | null, goTo: (page: number) => void) {
  const last = total === null ? null : Math.max(1, Math.ceil(total / state.pageSize));
  useEffect(() => {
    if (last !== null && state.page > last) goTo(last);
  }, [last, state.page, goTo]);
}
