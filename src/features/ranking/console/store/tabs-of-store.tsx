import { lazy, Suspense } from 'react';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const MapTab = lazy(() => import('./map-tab.tsx'));

/** The map of a store's search locations. */
const tabsOfStore: TabsOf = (store) => [
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
