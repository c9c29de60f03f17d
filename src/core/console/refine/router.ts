import { matchResourceFromRoute, type ParseResponse, ResourceContext, type RouterProvider } from '@refinedev/core';
import reactRouter from '@refinedev/react-router';
import { type ContextType, useCallback, useContext } from 'react';
import { useLocation, useParams } from 'react-router';

/**
 * Refine's own router provider, but for how an address is read: it is told the path alone. What stands in the query belongs to
 * the list's own hook; Refine would make it a part of every request's key, and read `25` values as an object. And each of its hooks
 * would look through the routes of all resources again, a quarter of the time that a form takes to be drawn.
 */
export const routerProvider: RouterProvider = { ...reactRouter, parse: usePath };

type Resources = ContextType<typeof ResourceContext>['resources'];

let last: { pathname: string; resources: Resources; found: ReturnType<typeof matchResourceFromRoute> } | undefined;

function resourceAt(pathname: string, resources: Resources) {
  if (last?.pathname !== pathname || last.resources !== resources)
    last = { pathname, resources, found: matchResourceFromRoute(pathname, resources) };
  return last.found;
}

function usePath() {
  const params = useParams();
  const { pathname } = useLocation();
  const { resources } = useContext(ResourceContext);
  return useCallback((): ParseResponse => {
    const { resource, action } = resourceAt(pathname, resources);
    return {
      ...(resource === undefined ? {} : { resource }),
      ...(action === undefined ? {} : { action }),
      ...(params.id === undefined ? {} : { id: params.id }),
      pathname,
      params,
    };
  }, [pathname, resources, params]);
}
