import { type Filter, parseQuery } from '../query.ts';
import type { ResolvedResource } from '../resolved/resource.ts';
import type { Actor } from '../roles.ts';

/** Names in a list's address that belong to the list itself; everything else there is a filter or not the list's. */
const ownNames: readonly string[] = ['page', 'pageSize', 'sort', 'q', 'tab', 'view'];

/** What an address of a list asks for, as far as `reader` may and the list still can; how much of it that leaves out. */
export interface SavedQuery {
  readonly search: string;
  readonly filters: readonly Filter[];
  readonly dropped: number;
}

/** The search and the filters that an address (its name-value pairs) means; a field that is gone, or a value that is none, is left out and counted. */
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
  // As it was typed: what nobody can search by is none
  const isSearch = filtersOf(resource, [['q', search]], reader) !== null;
  return {
    search: isSearch ? search : '',
    filters: kept.flatMap((filters) => filters ?? []),
    dropped: kept.filter((filters) => filters === null).length + (isSearch ? 0 : 1),
  };
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
