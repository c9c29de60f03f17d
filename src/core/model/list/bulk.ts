import { rolesFor } from '../access.ts';
import type { ResolvedResource } from '../resolved.ts';

/** Maximum number of rows in one bulk call. */
export const maxBulkRows = 10_000;

/**
 * The operations that can be applied to many rows in one call: of those that some role may do, the core's and the actions declared `bulk`.
 */
export function bulkOperations(resource: ResolvedResource): readonly string[] {
  if (resource.singletonPath !== null) return [];
  const actions = resource.actions.filter((action) => action.bulk === true).map((action) => action.name);
  return ['update', 'remove', 'restore', ...actions].filter((name) => rolesFor(resource, name).length > 0);
}
