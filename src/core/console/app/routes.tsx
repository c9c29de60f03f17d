import { useIsAuthenticated } from '@refinedev/core';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, type Params, type RouteObject, useParams } from 'react-router';
import { withAdded } from '#core/console/product/added-parts.tsx';
import { ConsoleProductProvider } from '#core/console/product/console-product.tsx';
import type { ConsoleProduct, LoadPage } from '#core/console/product/plugin.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { goToLogin } from '#core/console/session/session.ts';
import { rowsAreShown } from '#core/console/ui/after-rows.tsx';
import { type PageCode, pageCode, usePage } from '#core/console/ui/files/page-code.ts';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import { RouteError } from '#core/console/ui/states/route-error.tsx';
import { SpinnerOverlay } from '#core/console/ui/states/spinner-overlay.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { type PlannedRoute, planRoutes } from './plan.ts';
import { SignedIn } from './signed-in.tsx';

const nothing = {};

type PrefetchRow = (resource: ResolvedResource, id: string) => Promise<unknown>;

/** Prefetches what a route's page needs. Takes the params of its address. */
export type Ahead = (params: Params) => Promise<unknown>;

/**
 * The routes for React Router. `prefetchRow` reads a row before its form opens. Each page has its own error element inside the shell, so
 * that the menu keeps working when a page throws.
 */
export function consoleRoutes(product: ConsoleProduct, prefetchRow: PrefetchRow): RouteObject[] {
  const { resources, plugins } = product;
  const shownBy = pagesWith(prefetchRow);
  const planned = planRoutes(resources, plugins);
  const open = planned.filter((route) => route.roles === null);
  const gated = planned.flatMap((route) => (route.roles === null ? [] : [{ route, roles: route.roles }]));
  return [
    {
      errorElement: <RouteError />,
      children: [
        ...open.map((route) => {
          const { element, ahead } = shownBy(route);
          return {
            path: route.path,
            handle: ahead,
            element: <Loading route={route}>{element}</Loading>,
            errorElement: <RouteError />,
          };
        }),
        {
          element: (
            <ConsoleProductProvider product={product}>
              <SignedIn />
            </ConsoleProductProvider>
          ),
          children: gated.map(({ route, roles }) => {
            const { element, ahead } = shownBy(route);
            return {
              path: route.path,
              handle: ahead,
              element: (
                <Gate roles={roles} otherwise={route.otherwise}>
                  <Loading route={route}>{element}</Loading>
                </Gate>
              ),
              errorElement: <RouteError />,
            };
          }),
        },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

/** Returns a function that gives a route's element and its prefetch function. */
function pagesWith(prefetchRow: PrefetchRow): (route: PlannedRoute) => { element: ReactNode; ahead: Ahead } {
  // Resources that share a page share its code
  const codes = new Map<LoadPage, PageCode<{ resource: ResolvedResource }>>();
  const codeOf = (load: LoadPage) => {
    const code = codes.get(load) ?? pageCode(load);
    codes.set(load, code);
    return code;
  };
  return ({ shows }) => {
    if (!('resource' in shows)) {
      const code = pageCode(shows.load);
      return { element: <Shown code={code} given={nothing} />, ahead: () => code.begin() };
    }
    const { resource, load, readsRow } = shows;
    const code = codeOf(withAdded(load, shows));
    // The row first: it is one short answer, which would else come after many files
    const ahead: Ahead = ({ id }) =>
      Promise.all([readsRow && id !== undefined ? prefetchRow(resource, id) : null, code.begin()]);
    return { element: <Shown code={code} given={{ resource }} />, ahead };
  };
}

interface GateProps {
  roles: readonly Role[];
  otherwise: string;
  children: ReactNode;
}

/** Shows the screen to users with one of the roles and redirects the others. Goes to the login page when the session has ended. */
function Gate({ roles, otherwise, children }: GateProps) {
  const { actor } = useProduct();
  const { data: session } = useIsAuthenticated();
  const hasEnded = session?.authenticated === false;
  useEffect(() => {
    if (hasEnded) goToLogin();
  }, [hasEnded]);
  return roles.includes(actor.role) ? children : <Navigate to={otherwise} replace />;
}

/**
 * Remounts the page when the route or the row changes, so that no state is carried over. The spinner is shown while lazy parts of the page
 * load.
 */
function Loading({ route: { path, views }, children }: { route: PlannedRoute; children: ReactNode }) {
  const rows = Object.entries(useParams()).flatMap(([name, value]) => (views.includes(name) ? [] : [value]));
  return (
    <Suspense key={[path, ...rows].join(' ')} fallback={<SpinnerOverlay />}>
      {children}
    </Suspense>
  );
}

/** The page, or a spinner while its code loads. */
function Shown<P extends object>({ code, given }: { code: PageCode<P>; given: P }) {
  const Page = usePage(code);
  if (Page === null) return <SpinnerOverlay />;
  return (
    <>
      <Page {...given} />
      <Stands />
    </>
  );
}

/** Calls `rowsAreShown` once the page's code is loaded and its first queries have finished. */
function Stands() {
  const queryClient = useQueryClient();
  const fetching = useIsFetching();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fetching` only triggers it, without what child effects just requested
  useEffect(() => {
    if (queryClient.isFetching() === 0) rowsAreShown();
  }, [queryClient, fetching]);
  return null;
}
