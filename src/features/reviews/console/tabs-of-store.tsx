import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/rows.ts';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const UnmatchedStore = lazy(() => import('#google/console/unmatched-store.tsx'));
const ReviewsOfStore = lazy(() => import('./reviews-of-store.tsx'));

/** The reviews of a store's Google profile, instead of the related list. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'place-review',
    label: 'クチコミ',
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {rowIn('search-conditions', store).placeId ? (
          <ReviewsOfStore storeId={store.id} />
        ) : (
          <UnmatchedStore what="Googleに寄せられたクチコミがここに並び、返信できます" />
        )}
      </Suspense>
    ),
  },
];

export default tabsOfStore;
