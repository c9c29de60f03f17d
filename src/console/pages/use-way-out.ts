import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useProduct } from '#console/session/product.tsx';
import { type PathParams, pagePath } from '#console/ui/paths.ts';
import type { ResolvedResource } from '#model/resolve.ts';
import { listPath } from './crumbs.tsx';

/** Where a form leads when it is done: the row's page, else the list as it was left, else back. */
export function useWayOut(resource: ResolvedResource, params: PathParams) {
  const navigate = useNavigate();
  const { actor } = useProduct();
  return useCallback(
    (id: number | null) => {
      const show = id === null ? null : pagePath(resource, 'show', actor, { ...params, id });
      const to = show ?? listPath(resource, pagePath(resource, 'list', actor, params));
      if (to === null) void navigate(-1);
      else void navigate(to);
    },
    [navigate, resource, actor, params],
  );
}
