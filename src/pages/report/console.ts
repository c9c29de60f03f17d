import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { staff } from '#domain/accounts/roles.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const reportScreens = {
  '/shared-report': { gate: 'public', load: () => import('./console/shared-report.tsx') },
  '/reports/:store': {
    gate: { resource: 'search-conditions', operation: 'show' },
    load: () => import('./console/report-page.tsx'),
  },
  '/reports': {
    title: '月次レポート',
    gate: { roles: staff },
    load: () => import('./console/reports.tsx'),
  },
} as const;

/** The monthly reports to customers in the console. */
export const reportConsole: ConsolePlugin<FieldKinds> = {
  screens: reportScreens,
  actions: {
    'search-conditions/show': () => import('./console/report-button.tsx'),
    'system-user/show': () => import('./console/customer-report.tsx'),
  },
};
