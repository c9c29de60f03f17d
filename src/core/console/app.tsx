import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { ResolvedResources } from '#core/model/resolve.ts';
import { consoleRoutes } from './app/routes.tsx';
import { whenSignedOut } from './http/client.ts';
import { makeQueryClient } from './session/query-client.ts';
import { clearSession, goToLogin } from './session/session.ts';
import { Themed } from './shell/themed.tsx';

/** The console of a product: its routes, its menu, its pages, all from the declaration. */
export function ConsoleApp({ resources }: { resources: ResolvedResources }) {
  const { queryClient, router } = useMemo(() => {
    const client = makeQueryClient();
    whenSignedOut(() => {
      clearSession(client);
      goToLogin();
    });
    return { queryClient: client, router: createBrowserRouter(consoleRoutes(resources)) };
  }, [resources]);
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <RouterProvider router={router} />
      </Themed>
    </QueryClientProvider>
  );
}
