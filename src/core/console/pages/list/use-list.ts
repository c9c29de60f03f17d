import { useCallback, useMemo } from 'react';
import { isNarrowed } from '#core/console/list-state/list-state.ts';
import { useListState } from '#core/console/list-state/use-list-state.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';
import { useFilterLabels } from './use-filter-labels.ts';
import { useExistingPage, useRows } from './use-rows.ts';

/** Fixed filters of a list inside another page, e.g. the rows that reference one row. */
export type Scope = Readonly<Record<string, string | number>>;

const noScope: Scope = {};

export function scopeFilters(scope: Scope = noScope): Filter[] {
  return Object.entries(scope).map(([field, value]) => ({ field, operator: 'eq', value }));
}

/**
 * A list as described by its address: its state, its rows with the labels of what they and the filters reference, and functions that change
 * it.
 */
export function useList(resource: ResolvedResource, fixed: readonly Filter[], fields?: readonly string[]) {
  const { state, change, usual } = useListState(resource);
  const list = useRows(resource, state, fixed, fields);
  const labels = useFilterLabels(resource, state.filters, list.labels, list.total !== null);
  useExistingPage(
    state,
    list.isStale ? null : list.total,
    useCallback((page: number) => change({ page }, { replace: true }), [change]),
  );
  return {
    ...list,
    labels,
    state,
    /** The order in which the list opens for this reader. */
    usualSort: usual,
    change,
    /** True if there is a search or a filter. */
    isNarrowed: isNarrowed(state),
    setFilters: (filters: readonly Filter[]) => change({ filters }),
    clear: () => change({ search: '', filters: [] }),
  };
}

export type List = ReturnType<typeof useList>;

/** The filters of a scope. Memoised by content, since callers pass a new object at each render. */
export function useScopeFilters(scope: Scope | undefined): readonly Filter[] {
  const key = JSON.stringify(scope ?? {});
  return useMemo(() => scopeFilters(JSON.parse(key)), [key]);
}
