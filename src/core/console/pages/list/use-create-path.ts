import { useProduct } from '#core/console/session/product.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Scope } from './use-list.ts';

interface Place {
  readonly scope: Scope | undefined;
  readonly params: PathParams;
  readonly total: number | null;
}

/**
 * The path to the create page, with the scope's values to prefill. Null if the user may not create a row, or if the scope's only row
 * exists.
 */
export function useCreatePath(resource: ResolvedResource, { scope, params, total }: Place): string | null {
  const { actor } = useProduct();
  const keyedTo = resource.keyedBy === null ? undefined : scope?.[resource.keyedBy];
  if (!mayDo(resource, 'create', actor) || (keyedTo !== undefined && total !== 0)) return null;
  const path = pagePath(resource, 'create', actor, { ...params, id: keyedTo });
  if (path === null || keyedTo !== undefined || scope === undefined) return path;
  return `${path}?${new URLSearchParams(Object.entries(scope).map(([name, value]) => [name, String(value)]))}`;
}
