import { mayDo } from '#core/model/access.ts';
import { listFields } from '#core/model/list/list-fields.ts';
import { type ResolvedResource, usualSort } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { formatQuery } from '#core/model/row-types.ts';
import { usualPageSize } from './list-state.ts';

/** The path and query of a list's first request, with default filters and sorting. Null for a role that may not list. */
export function firstListCall(resource: ResolvedResource, role: Role): string | null {
  if (resource.singletonPath !== null || !mayDo(resource, 'list', { role })) return null;
  const pairs = formatQuery({
    start: 0,
    end: usualPageSize,
    sort: usualSort(resource, role),
    fields: listFields(resource, { role }),
  });
  return `${resource.listPath}?${new URLSearchParams(pairs)}`;
}
