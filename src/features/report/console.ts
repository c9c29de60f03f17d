import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const reportScreens = {
  '/shared-report': { gate: 'public', load: () => import('./console/shared-report.tsx') },
} as const;

/** What a customer is reported of a month. */
export const reportConsole: ConsolePlugin<FieldKinds> = { screens: reportScreens };
