import { useProduct } from '#core/console/session/product.tsx';
import { useMay } from '#core/console/session/use-may.ts';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Scope } from './scope.ts';

interface Place {
  readonly scope: Scope | undefined;
  readonly params: PathParams;
  readonly total: number | null;
}

/** The way to a new row, filled with what the list is of; null where the user may not, or where its one row is there already. */
export function useCreatePath(resource: ResolvedResource, { scope, params, total }: Place): string | null {
  const { actor } = useProduct();
  const mayCreate = useMay(resource.name, 'create');
  const keyedTo = resource.keyedBy === null ? undefined : scope?.[resource.keyedBy];
  if (!mayCreate || (keyedTo !== undefined && total !== 0)) return null;
  const path = pagePath(resource, 'create', actor, { ...params, id: keyedTo });
  if (path === null || keyedTo !== undefined || scope === undefined) return path;
  return `${path}?${new URLSearchParams(Object.entries(scope).map(([name, value]) => [name, String(value)]))}`;
}
