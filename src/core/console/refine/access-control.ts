import type { AccessControlProvider } from '@refinedev/core';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';

// Refine's words for what the model calls otherwise
const operationOf: Readonly<Record<string, string>> = { edit: 'update', delete: 'remove', clone: 'create' };

/** May the actor? Answered from the declaration: no call, nothing to wait for. */
export function mayOnScreen(
  resources: ResolvedResources,
  actor: Actor,
  resourceName: string | undefined,
  action: string,
): boolean {
  const resource = resourceName === undefined ? undefined : resources.get(resourceName);
  return resource !== undefined && mayDo(resource, operationOf[action] ?? action, actor);
}

/** The same for Refine, which wants a promise; of a screen that is no resource's the route says whose it is (`params.roles`). */
export function accessControlProvider(resources: ResolvedResources, actor: Actor): AccessControlProvider {
  return {
    can: async ({ resource, action, params }) => {
      const roles: unknown = params?.roles;
      return {
        can: Array.isArray(roles) ? roles.includes(actor.role) : mayOnScreen(resources, actor, resource, action),
      };
    },
    options: {
      queryOptions: { staleTime: Number.POSITIVE_INFINITY },
      buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    },
  };
}
