import { rolesFor } from '../access.ts';
import type { ResolvedResource } from '../resolved/resource.ts';

/** Rows that one call may name. */
export const maxBulkRows = 10_000;

/** What may be done to many rows in one call: what somebody may do at all, of actions those declared `bulk`. */
export function bulkOperations(resource: ResolvedResource): readonly string[] {
  if (resource.singletonPath !== null) return [];
  const actions = resource.actions.filter((action) => action.bulk === true).map((action) => action.name);
  return ['update', 'remove', 'restore', ...actions].filter((name) => rolesFor(resource, name).length > 0);
}
