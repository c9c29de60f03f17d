import { lazy, Suspense } from 'react';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const PerformanceTab = lazy(() => import('./performance-tab.tsx'));

/** The performance of a store's Google profile. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'performance',
    label: 'パフォーマンス',
    after: true,
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <PerformanceTab store={store} />
      </Suspense>
    ),
  },
];

export default tabsOfStore;
