import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import type { FieldKinds } from '#domain/resource-name.ts';
import { MeasuringWatch } from './console/measuring/measuring-watch.tsx';

export const rankingScreens = {
  '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId': {
    gate: { resource: 'search-conditions', operation: 'show' },
    load: () => import('./console/keyword/search-condition-detail-chart-data.tsx'),
  },
  '/search-conditions/place-matching': {
    gate: { resource: 'search-conditions', operation: 'update' },
    load: () => import('./console/place-matching/place-matching.tsx'),
  },
} as const;

/** The ranking feature's screens, search and progress panel. */
export const rankingConsole: ConsolePlugin<FieldKinds> = {
  finders: {
    keywords: {
      gate: { resource: 'search-conditions', operation: 'show' },
      label: 'キーワード',
      load: () => import('./console/find-keywords.ts'),
    },
  },
  tabs: { 'search-conditions/show': () => import('./console/store/tabs-of-store.tsx') },
  beside: { measuring: MeasuringWatch },
  screens: rankingScreens,
};
