import { readSavedQuery } from '#core/model/list/saved-query.ts';
import { isSortable, type ResolvedResource } from '#core/model/resolved.ts';
import { type Filter, formatQuery, type Sort } from '#core/model/row-types.ts';

/** The state of a list as stored in its address. */
export interface ListState {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: readonly Sort[];
  readonly search: string;
  readonly filters: readonly Filter[];
}

export const pageSizes = [10, 25, 50, 100] as const;
export const usualPageSize = 25;

/** Parses the state from an address. Ignores unknown fields and invalid values, so that old links keep working. `usual`: the order that it opens in. */
export function readListState(
  resource: ResolvedResource,
  params: URLSearchParams,
  usual: readonly Sort[] = resource.list.sort,
): ListState {
  const pageSize = wholeNumber(params.get('pageSize'));
  const { search, filters } = readSavedQuery(resource, params, null);
  const sort = (params.get('sort') ?? '').split(',').flatMap((one) => sortOf(resource, one));
  return {
    page: wholeNumber(params.get('page')) ?? 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? usualPageSize,
    sort: sort.length > 0 ? sort : usual,
    search,
    filters,
  };
}

/** Formats the state as an address that `readListState` parses. Leaves out default values. */
export function writeListState(
  resource: ResolvedResource,
  state: ListState,
  usual: readonly Sort[] = resource.list.sort,
): URLSearchParams {
  const params = new URLSearchParams();
  if (state.search !== '') params.set('q', state.search);
  for (const [name, value] of formatQuery({ filters: state.filters })) params.append(name, value);
  const sort = sortText(state.sort);
  if (sort !== sortText(usual)) params.set('sort', sort);
  if (state.page > 1) params.set('page', String(state.page));
  if (state.pageSize !== usualPageSize) params.set('pageSize', String(state.pageSize));
  return params;
}

/** True if there is a search or a filter. */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || state.filters.length > 0;
}

/** True if there is a filter on the deletion date, i.e. deleted rows are shown. */
export function showsDeleted(filters: readonly Filter[]): boolean {
  return filters.some(({ field }) => field === 'deleteDate');
}

function sortText(sort: readonly Sort[]): string {
  return sort.map((one) => (one.descending ? '-' : '') + one.field).join(',');
}

function sortOf(resource: ResolvedResource, text: string): Sort[] {
  const descending = text.startsWith('-');
  const field = resource.field.get(descending ? text.slice(1) : text);
  return field === undefined || !isSortable(field) ? [] : [{ field: field.name, descending }];
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}
