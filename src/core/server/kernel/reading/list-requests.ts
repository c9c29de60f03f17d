import { LRUCache } from 'lru-cache';
import { dayOf } from '#core/model/day.ts';
import { parseQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import type { Deps } from '../deps.ts';
import { builtPage, type ListPage } from './list-page.ts';
import { cachedOutlines } from './page-outline.ts';
import type { Wanted } from './rows.ts';
import { findTargets, isSearchedThrough } from './search-words.ts';

/** A parsed list request with its statement. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly wanted: Wanted | undefined;
  read(): Promise<ListPage>;
}

/** The maximum number of cached requests of a process, each of some 50 kB. */
const maxCached = 1000;
/** Characters of all keys of requests that came once. */
const maxSeen = 2_000_000;
// A search typed by a user may be long and is rarely repeated
const maxCachedLength = 2000;

/**
 * Parses a list's query string and builds its statement, both cached per caller and day from the second same request on. Caches no
 * permissions, and no rows: the session and its role are checked on each call, and the rows read. Throws AppError 400 for anything unknown.
 */
export function cachedListRequests(deps: Deps) {
  const outlines = cachedOutlines(deps);
  const cached = new LRUCache<string, ListRequest>({ max: maxCached });
  const seen = new LRUCache<string, true>({ maxSize: maxSeen, sizeCalculation: (_seen, key) => key.length });
  return (resource: ResolvedResource, search: string, actor: Actor): ListRequest => {
    const key = [dayOf(deps.now()), actor.id, actor.role, resource.name, search].join(' ');
    const known = cached.get(key);
    if (known !== undefined) return known;
    const query = parseQuery(resource, new URLSearchParams(search), actor);
    const request = listRequest(deps, resource, query, actor, outlines);
    const isRepeated = seen.has(key);
    // A view's source may depend on the current time
    if (!isRepeated && !resource.isView && search.length <= maxCachedLength) seen.set(key, true);
    if (!isRepeated) return request;
    seen.delete(key);
    cached.set(key, request);
    return request;
  };
}

function listRequest(
  deps: Deps,
  resource: ResolvedResource,
  query: ListQuery,
  actor: Actor,
  outlines: ReturnType<typeof cachedOutlines>,
): ListRequest {
  const wanted = query.fields === undefined ? undefined : new Set(['id', 'version', ...query.fields]);
  const asked = { query, wanted };
  const outline = outlines(resource, wanted);
  if (!isSearchedThrough(resource, query.search, actor))
    return { ...asked, read: builtPage(deps, resource, query, actor, outline) };
  return {
    ...asked,
    async read() {
      const targets = await findTargets(deps, deps.database.orm, resource, query.search, actor);
      return builtPage(deps, resource, query, actor, outline, targets)();
    },
  };
}
