import type { AccessControlProvider } from '@refinedev/core';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';

// Refine's actions that have other names in our model
const operationOf: Readonly<Record<string, string>> = { edit: 'update', delete: 'remove', clone: 'create' };

/** True if the actor may run the action. Decided from the declaration, without a request. */
export function mayOnScreen(
  resources: ResolvedResources,
  actor: Actor,
  resourceName: string | undefined,
  action: string,
): boolean {
  const resource = resourceName === undefined ? undefined : resources.get(resourceName);
  return resource !== undefined && mayDo(resource, operationOf[action] ?? action, actor);
}

/** The same as `mayOnScreen`, for Refine's own hooks and components. */
export function accessControlProvider(resources: ResolvedResources, actor: Actor): AccessControlProvider {
  return {
    can: async ({ resource, action }) => ({ can: mayOnScreen(resources, actor, resource, action) }),
    options: {
      queryOptions: { staleTime: Number.POSITIVE_INFINITY },
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    },
  };
}
