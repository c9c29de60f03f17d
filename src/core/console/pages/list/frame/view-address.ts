import { type ListState, usualPageSize, writeListState } from '#core/console/list-state/list-state.ts';
import type { SavedView } from '#core/model/calls/view-calls.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Filter, Sort } from '#core/model/row-types.ts';

/** What of the address stays in every view: the size of the list's pages and, in another page, which part of that is open. */
export interface ViewPlace {
  readonly state: Pick<ListState, 'pageSize'>;
  readonly usualSort: readonly Sort[];
  readonly around: URLSearchParams;
  readonly isEmbedded: boolean;
}

/** The address of a declared view; with no filters, that of the whole list. */
export function addressOfFilters(resource: ResolvedResource, filters: readonly Filter[], place: ViewPlace): string {
  const { usualSort: sort } = place;
  const state = { page: 1, pageSize: place.state.pageSize, sort, search: '', filters };
  const params = writeListState(resource, state, sort);
  for (const name of place.isEmbedded ? ['tab', 'view'] : []) {
    const value = place.around.get(name);
    if (value !== null) params.set(name, value);
  }
  return `?${params}`;
}

/** The address of a saved view. */
export function addressOfSaved({ id, query }: SavedView, { state: { pageSize } }: Pick<ViewPlace, 'state'>): string {
  const params = new URLSearchParams(query);
  if (pageSize !== usualPageSize) params.set('pageSize', String(pageSize));
  params.set('view', String(id));
  return `?${params}`;
}
