import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { dashboardRoles } from '#domain/accounts/own-screens.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const dashboardScreens = {
  '/': {
    gate: { roles: dashboardRoles, otherwise: '/search-conditions' },
    load: () => import('./console/dashboard.tsx'),
  },
  '/search-conditions/ranks': {
    gate: { roles: dashboardRoles },
    load: () => import('./console/todays-ranks.tsx'),
  },
} as const;

/** The home of those who look after others' stores. */
export const dashboardConsole: ConsolePlugin<FieldKinds> = {
  screens: dashboardScreens,
  home: { path: '/', label: 'ダッシュボード', icon: 'dashboard', roles: dashboardRoles },
};
