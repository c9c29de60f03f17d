import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { type PathParams, pagePath } from '#core/console/ui/paths.ts';
import { isReference, type ResolvedResource } from '#core/model/resolved.ts';
import { listPath } from './crumbs.tsx';

/**
 * Leaves a form: goes to the row's page, else to the list as it was left, else to the page of the owning row, else back. `state` is passed
 * to that page as the location's state.
 */
export function useFormExit(resource: ResolvedResource, params: PathParams) {
  const navigate = useNavigate();
  const { actor, resources } = useProduct();
  return useCallback(
    (id: number | null, state: object | null = null) => {
      const show = id === null ? null : pagePath(resource, 'show', actor, { ...params, id });
      const to = show ?? listPath(resource, pagePath(resource, 'list', actor, params));
      const key = resource.keyedBy === null ? undefined : resource.field.get(resource.keyedBy);
      const owners = key !== undefined && isReference(key) ? resources.get(key.to) : undefined;
      const owner = owners === undefined ? null : pagePath(owners, 'show', actor, params);
      const way = to ?? owner;
      if (way === null) void navigate(-1);
      else void navigate(way, { state });
    },
    [navigate, resource, resources, actor, params],
  );
}
