import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';

export const performanceScreens = {
  '/perfomance/:id/:timeCreateCondition': {
    views: ['timeCreateCondition'],
    gate: { resource: 'search-conditions', operation: 'show' },
    load: () => import('./console/perfomance.tsx'),
  },
} as const;

/** The performance of a store's Google profile in the console. */
export const performanceConsole: ConsolePlugin<FieldKinds> = {
  screens: performanceScreens,
  tabs: { 'search-conditions/show': () => import('./console/tabs-of-store.tsx') },
};
