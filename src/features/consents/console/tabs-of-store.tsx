import { lazy, Suspense } from 'react';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const ConsentOfStore = lazy(() => import('./consent-of-store.tsx'));

/** What the store's customer allows, instead of the related list. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'consent',
    label: '承諾',
    after: true,
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ConsentOfStore storeId={store.id} />
      </Suspense>
    ),
  },
];

export default tabsOfStore;
