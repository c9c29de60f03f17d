import {
  type GoConfig,
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import { useCallback, useContext } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';

/**
 * React Router for Refine. The ready-made one brings a parser of query strings and reads filters out of the address with it;
 * here the address belongs to the list alone, and what stands in a query is a text.
 */
export const routerProvider: RouterProvider = { go: useGo, back: useBack, parse: useParse, Link };

function useGo() {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return useCallback(
    (config: GoConfig) => {
      const path = addressOf(config, { search, hash });
      if (config.type === 'path') return path;
      void navigate(path, { replace: config.type === 'replace' });
    },
    [navigate, search, hash],
  );
}

function useBack() {
  const navigate = useNavigate();
  return useCallback(() => void navigate(-1), [navigate]);
}

function useParse() {
  const { resources } = useContext(ResourceContext);
  const { pathname } = useLocation();
  const params = useParams();
  return useCallback((): ParseResponse => {
    const { resource, action } = matchResourceFromRoute(pathname, resources);
    const { id } = params;
    return {
      pathname,
      params,
      ...(resource === undefined ? {} : { resource }),
      ...(action === undefined ? {} : { action }),
      ...(id === undefined ? {} : { id }),
    };
  }, [pathname, params, resources]);
}

/** The address that Refine wants to go to; what it keeps comes from the one it stands at. */
export function addressOf(
  { to = '', query = {}, hash, options: { keepQuery = false, keepHash = false } = {} }: GoConfig,
  here: { search: string; hash: string },
): string {
  const params = new URLSearchParams(keepQuery ? here.search : '');
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) params.set(name, String(value));
  const fragment = (hash ?? (keepHash ? here.hash : '')).replace(/^#/, '');
  return `${to}${params.size > 0 ? `?${params}` : ''}${fragment === '' ? '' : `#${fragment}`}`;
}
