import { lazy, Suspense } from 'react';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { RankingTab } from './ranking-tab.tsx';

const MapTab = lazy(() => import('./map-tab.tsx'));

/** The ranks of a store's keywords, with which its page opens, and the map of its search locations. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'ranks',
    label: `キーワード ${Array.isArray(store.details) ? store.details.length : 0}`,
    children: <RankingTab store={store} />,
  },
  {
    key: 'map',
    label: '地図',
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <MapTab store={store} />
      </Suspense>
    ),
  },
];

export default tabsOfStore;
