import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { corePaths, plainPath } from '#core/model/paths/path-to.ts';
import { dashboardRoles } from '#domain/accounts/own-screens.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

// Annotated explicitly: inferring it from the routes, which include these screens, would be circular
// Typed by its form: a route of the console would refer to itself here
const stores: `/${string}` = plainPath('/search-conditions');

export const dashboardScreens = {
  '/': {
    gate: { roles: dashboardRoles, otherwise: stores },
    load: () => import('./console/dashboard.tsx'),
  },
  '/search-conditions/ranks': {
    gate: { roles: dashboardRoles },
    load: () => import('./console/todays-ranks.tsx'),
  },
} as const;

/** The home page of staff. */
export const dashboardConsole: ConsolePlugin<FieldKinds> = {
  screens: dashboardScreens,
  home: { path: corePaths.home, label: 'ダッシュボード', icon: 'dashboard', roles: dashboardRoles },
};
