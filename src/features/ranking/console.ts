import type { ConsolePlugin } from '#core/console/product/plugin.ts';
import { staff } from '#domain/accounts/roles.ts';
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
  '/search-conditions/instrument-differences': {
    gate: { roles: staff },
    load: () => import('./console/second-instrument/differences.tsx'),
    title: '確認計測の食い違い',
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
  pages: { 'second-instrument/show': () => import('./console/second-instrument/setting.tsx') },
  screens: rankingScreens,
};
