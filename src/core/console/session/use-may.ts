import { AccessControlContext, useCan } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Actor, Role } from '#core/model/roles.ts';
import { useProduct } from './product.tsx';

/*
 * The questions of routes, menu and buttons to Refine's access-control provider. The declaration says at once what it will say, so
 * that nothing waits or jumps; each question is put once, however many rows ask it.
 */

/** May the user do this to rows of a resource at all? */
export function useMay(resource: string, action: string): boolean {
  const { resources, actor } = useProduct();
  const { data } = useCan({ resource, action, queryOptions: foretold(asDeclared(resources, actor, resource, action)) });
  return data?.can === true;
}

/** The same of many resources: those of which the user may. */
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

/** May the user open a screen, which these roles may? */
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

/** Known at once, and asked all the same. What is selected keeps its identity where the answer is as foretold: nothing is drawn anew. */
function foretold(can: boolean) {
  return { placeholderData: { can }, select: asItIs };
}

const asItIs = (answer: Answer): Answer => answer;

function asDeclared(resources: ResolvedResources, actor: Actor, name: string, action: string): boolean {
  const resource = resources.get(name);
  return resource !== undefined && mayDo(resource, action, actor);
}
