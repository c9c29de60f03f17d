import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const reportScreens = {
  '/shared-report': { gate: 'public', load: () => import('./console/shared-report.tsx') },
} as const;

/** The monthly reports to customers in the console. */
export const reportConsole: ConsolePlugin<FieldKinds> = {
  screens: reportScreens,
  actions: { 'search-conditions/show': () => import('./console/report-button.tsx') },
};
