import type { RouterProvider } from '@refinedev/core';
import reactRouter from '@refinedev/react-router';
import { useCallback } from 'react';
import { useParams } from 'react-router';

const { parse: useParsedAddress } = reactRouter;

/**
 * Refine's own router provider, but for one thing: of an address it is told the path alone. What stands in the query belongs to
 * the list's own hook; Refine would make it a part of every request's key, and read `25` values as an object.
 */
export const routerProvider: RouterProvider = { ...reactRouter, parse: usePath };

function usePath() {
  const parse = useParsedAddress?.();
  const params = useParams();
  return useCallback(() => ({ ...parse?.(), params }), [parse, params]);
}
