import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { beginPage, fetchAhead } from './app/fetch-ahead.ts';
import { consoleRoutes } from './app/routes.tsx';
import { whenSignedOut } from './http/client.ts';
import type { ConsoleProduct } from './product/plugin.ts';
import { prefetchRow } from './refine/prefetch-row.ts';
import { makeQueryClient } from './session/query-client.ts';
import { expireSession } from './session/session.ts';
import { Themed } from './shell/themed.tsx';

/** The console of a product. Its routes, menu and pages are built from the product's declaration. */
export function ConsoleApp({ product }: { product: ConsoleProduct }) {
  const { queryClient, router } = useMemo(() => {
    const client = makeQueryClient();
    whenSignedOut(({ message }) => expireSession(client, message));
    const routes = consoleRoutes(product, prefetchRow(client, product.resources));
    // Starts fetching the page's code now, in parallel with the check of the session
    beginPage(routes, location.pathname);
    return { queryClient: client, router: createBrowserRouter(routes) };
  }, [product]);
  useEffect(() => fetchAhead(router.routes), [router]);
  useEffect(() => () => router.dispose(), [router]);
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <RouterProvider router={router} />
      </Themed>
    </QueryClientProvider>
  );
}
