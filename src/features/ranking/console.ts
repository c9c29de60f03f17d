import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { ResourceName } from '#domain/resource-name.ts';
import { MeasuringWatch } from './console/measuring/measuring-watch.tsx';

/** Where each store ranks. */
export const rankingConsole: ConsolePlugin<ResourceName> = {
  beside: { measuring: MeasuringWatch },
  screens: [
    {
      path: '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
      gate: { resource: 'search-conditions', operation: 'show' },
      load: () => import('./console/search-condition-detail-chart-data.tsx'),
    },
    {
      path: '/search-conditions/place-matching',
      gate: { resource: 'search-conditions', operation: 'update' },
      load: () => import('./console/place-matching/place-matching.tsx'),
    },
  ],
};
