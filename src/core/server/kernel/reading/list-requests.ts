import { LRUCache } from 'lru-cache';
import { dayOf } from '#core/model/day.ts';
import { type ListQuery, parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Deps } from '../deps.ts';
import { builtPage, type PageText } from './list-page.ts';
import type { Wanted } from './rows.ts';
import { findTargets, isSearchedThrough } from './search-words.ts';

/** A parsed list request with its statement. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly wanted: Wanted | undefined;
  /** The key of its cached answer from the second same call on; null if none is cached. */
  readonly cacheKey: object | null;
  read(): Promise<PageText>;
}

/** The maximum number of cached requests of a resource. A repeated request is neither parsed nor built again. */
const maxCached = 50;
// A search typed by a user may be long and is rarely repeated
const maxCachedLength = 2000;

/**
 * Parses a list's query string and builds its statement, both cached per caller and day. Caches no permissions, and no rows: the
 * session and its role are checked on each call, and the rows read. Throws AppError 400 for anything unknown.
 */
export function cachedListRequests(deps: Deps, resource: ResolvedResource) {
  const kept = new LRUCache<string, ListRequest>({ max: maxCached });
  return (search: string, actor: Actor): ListRequest => {
    const key = `${dayOf(deps.now())} ${actor.id} ${actor.role} ${search}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const query = parseQuery(resource, new URLSearchParams(search), actor);
    const asked = listRequest(deps, resource, query, actor);
    // A view's source may depend on the current time
    if (!resource.isView && search.length <= maxCachedLength) kept.set(key, { ...asked, cacheKey: {} });
    return { ...asked, cacheKey: null };
  };
}

function listRequest(
  deps: Deps,
  resource: ResolvedResource,
  query: ListQuery,
  actor: Actor,
): Omit<ListRequest, 'cacheKey'> {
  const wanted = query.fields === undefined ? undefined : new Set(['id', 'version', ...query.fields]);
  const asked = { query, wanted };
  if (!isSearchedThrough(resource, query.search, actor))
    return { ...asked, read: builtPage(deps, resource, asked, actor) };
  return {
    ...asked,
    async read() {
      const targets = await findTargets(deps, deps.database.orm, resource, query.search, actor);
      return builtPage(deps, resource, asked, actor, targets)();
    },
  };
}
