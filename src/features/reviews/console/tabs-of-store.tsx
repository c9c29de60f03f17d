import { lazy, Suspense } from 'react';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const ReviewsOfStore = lazy(() => import('./reviews-of-store.tsx'));

/** The reviews of a store's Google profile, instead of the related list. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'place-review',
    label: 'クチコミ',
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ReviewsOfStore storeId={store.id} />
      </Suspense>
    ),
  },
];

export default tabsOfStore;
