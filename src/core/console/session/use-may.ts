import { AccessControlContext, useCan } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import { useProduct } from './product.tsx';

/*
 * Hooks that ask Refine's access-control provider for routes, menus and buttons. The declaration gives a placeholder answer at once, so
 * that nothing waits or moves. Each question is asked once, however many rows need it.
 */

/** True if the user may run the action on rows of the resource at all. */
export function useMay(resource: string, action: string): boolean {
  const { resources, actor } = useProduct();
  const { data } = useCan({ resource, action, queryOptions: foretold(asDeclared(resources, actor, resource, action)) });
  return data?.can === true;
}

/** The same as `useMay` for many resources. Returns the names of those that the user may use. */
export function useMayEach(names: readonly string[], action: string): ReadonlySet<string> {
  const { resources, actor } = useProduct();
  const { can } = useContext(AccessControlContext);
  return useQueries({
    queries: names.map((resource) => {
      const declared = { can: asDeclared(resources, actor, resource, action) };
      return {
        queryKey: ['access', resource, action],
        queryFn: () => can?.({ resource, action }) ?? declared,
        placeholderData: declared,
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
    combine: (answers) => new Set(names.filter((_, index) => answers[index]?.data?.can === true)),
  });
}

/** True if the user may open a screen that is restricted to these roles. */
export function useMayOpen(path: string, roles: readonly Role[]): boolean {
  const { actor } = useProduct();
  const queryOptions = foretold(roles.includes(actor.role));
  const { data } = useCan({ resource: path, action: 'open', params: { roles }, queryOptions });
  return data?.can === true;
}

interface Answer {
  can: boolean;
  reason?: string;
}

/**
 * Query options with the declared answer as placeholder. `select` keeps the result's identity when the real answer is equal, to avoid a
 * render.
 */
function foretold(can: boolean) {
  return { placeholderData: { can }, select: asItIs };
}

const asItIs = (answer: Answer): Answer => answer;

function asDeclared(resources: ResolvedResources, actor: Actor, name: string, action: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && mayDo(resource, action, actor);
}
