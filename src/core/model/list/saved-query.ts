import type { Filter, Sort } from '#core/model/row-types.ts';
import { parseQuery } from '../query.ts';
import type { ResolvedResource } from '../resolved.ts';
import type { Actor } from '../roles.ts';

/** Parameters of a list's address that belong to the list itself; every other one is a filter, or unknown. */
const ownNames: readonly string[] = ['page', 'pageSize', 'sort', 'q', 'tab', 'view'];

/**
 * The search and filters of a list's address, as far as `reader` may use them and the list still has them; `dropped`: how many parts were
 * left out.
 */
export interface SavedQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly dropped: number;
}

/** Parses the search and filters of an address (its name-value pairs); unknown fields and invalid values are left out and counted. */
export function readSavedQuery(
  resource: ResolvedResource,
  params: Iterable<readonly [string, string]>,
  reader: Pick<Actor, 'role'> | null,
): SavedQuery {
  const pairs = [...params];
  const asked = Map.groupBy(
    pairs.filter(([name]) => !ownNames.includes(name)),
    ([name]) => name,
  );
  const kept = [...asked.values()].map((some) => filtersOf(resource, some, reader));
  const search = pairs.find(([name]) => name === 'q')?.[1] ?? '';
  // Unchanged, unless it is not a valid search
  const isSearch = filtersOf(resource, [['q', search]], reader) !== null;
  return {
    search: isSearch ? search : '',
    filters: kept.flatMap((filters) => filters ?? []),
    dropped: kept.filter((filters) => filters === null).length + (isSearch ? 0 : 1),
  };
}

/** The fields that the address of a list (its name-value pairs) sorts by, the first of them first. */
export function sortsInAddress(params: Iterable<readonly [string, string]>): readonly Sort[] {
  return [...params]
    .flatMap(([name, value]) => (name === 'sort' ? value.split(',') : []))
    .filter((sort) => sort !== '')
    .map((sort) => ({ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }));
}

function filtersOf(
  resource: ResolvedResource,
  pairs: readonly (readonly [string, string])[],
  reader: Pick<Actor, 'role'> | null,
): readonly Filter[] | null {
  try {
    return parseQuery(resource, pairs, reader).filters;
  } catch {
    return null;
  }
}
