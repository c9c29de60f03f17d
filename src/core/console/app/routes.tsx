import { useIsAuthenticated } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import { ConsoleProductProvider } from '#core/console/product/console-product.tsx';
import type { ConsoleProduct, LoadPage } from '#core/console/product/plugin.ts';
import { goToLogin } from '#core/console/session/session.ts';
import { useMayOpen } from '#core/console/session/use-may.ts';
import { rowsAreShown } from '#core/console/ui/after-rows.tsx';
import { lazyWithReload } from '#core/console/ui/files/lazy-with-reload.ts';
import { NotFoundPage } from '#core/console/ui/states/not-found-page.tsx';
import { RouteError } from '#core/console/ui/states/route-error.tsx';
import { SpinnerOverlay } from '#core/console/ui/states/spinner-overlay.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Role } from '#core/model/roles.ts';
import { type PlannedRoute, planRoutes } from './plan.ts';
import { SignedIn } from './signed-in.tsx';

/** The routes for React Router. What a page throws stands in the frame, so that the menu still works. */
export function consoleRoutes(product: ConsoleProduct): RouteObject[] {
  const { resources, plugins } = product;
  // One lazy page however many resources show it
  const pages = new Map<LoadPage, ComponentType<{ resource: ResolvedResource }>>();
  const pageOf = (load: LoadPage) => {
    const Page = pages.get(load) ?? lazyWithReload(load);
    pages.set(load, Page);
    return Page;
  };
  const elementOf = ({ shows }: PlannedRoute): ReactNode => {
    if ('resource' in shows) {
      const Page = pageOf(shows.load);
      return <Page resource={shows.resource} />;
    }
    const Screen = lazyWithReload(shows.load);
    return <Screen />;
  };
  const planned = planRoutes(resources, plugins);
  const open = planned.filter((route) => route.roles === null);
  const gated = planned.flatMap((route) => (route.roles === null ? [] : [{ route, roles: route.roles }]));
  return [
    {
      errorElement: <RouteError />,
      children: [
        ...open.map((route) => ({
          path: route.path,
          element: <Loading route={route}>{elementOf(route)}</Loading>,
          errorElement: <RouteError />,
        })),
        {
          element: (
            <ConsoleProductProvider product={product}>
              <SignedIn />
            </ConsoleProductProvider>
          ),
          children: gated.map(({ route, roles }) => ({
            path: route.path,
            // by which the code is fetched ahead
            handle: route.shows.load,
            element: (
              <Gate path={route.path} roles={roles} otherwise={route.otherwise}>
                <Loading route={route}>{elementOf(route)}</Loading>
              </Gate>
            ),
            errorElement: <RouteError />,
          })),
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

interface GateProps {
  path: string;
  roles: readonly Role[];
  otherwise: string;
  children: ReactNode;
}

/** Lets in who may open the screen; whose session is found to have ended meanwhile leaves for the login page. */
function Gate({ path, roles, otherwise, children }: GateProps) {
  const mayOpen = useMayOpen(path, roles);
  const { data: session } = useIsAuthenticated();
  const hasEnded = session?.authenticated === false;
  useEffect(() => {
    if (hasEnded) goToLogin();
  }, [hasEnded]);
  return mayOpen ? children : <Navigate to={otherwise} replace />;
}

/** The spinner while the page's code comes. Another route, or another row, is another page: nothing of the last one stays. */
function Loading({ route: { path, views }, children }: { route: PlannedRoute; children: ReactNode }) {
  const rows = Object.entries(useParams()).flatMap(([name, value]) => (views.includes(name) ? [] : [value]));
  return (
    <Suspense key={[path, ...rows].join(' ')} fallback={<SpinnerOverlay />}>
      {children}
      <Stands />
    </Suspense>
  );
}

/** Tells when the page stands: its code is there, and so is what it asked for first. */
function Stands() {
  const queryClient = useQueryClient();
  const fetching = useIsFetching();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page's own effects have just asked for is not counted in it yet
  useEffect(() => {
    if (queryClient.isFetching() === 0) rowsAreShown();
  }, [queryClient, fetching]);
  return null;
}
