import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';

const UnmatchedStore = lazy(() => import('#google/console/unmatched-store.tsx'));
const RequestOfStore = lazy(() => import('./requests/request-of-store.tsx'));
const ReviewsOfStore = lazy(() => import('./reviews-of-store.tsx'));

/** The reviews of a store's Google profile, instead of the related list, and how the store asks for them. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'place-review',
    label: 'クチコミ',
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {rowIn('search-conditions', store).placeId ? (
          <ReviewsOfStore
            storeId={store.id}
            ways={
              <LinkButton to={pathTo('/search-conditions/:id', { id: store.id }, { tab: 'review-request' })}>
                クチコミのお願い
              </LinkButton>
            }
          />
        ) : (
          <UnmatchedStore what="Googleに寄せられたクチコミがここに並び、返信できます" />
        )}
      </Suspense>
    ),
  },
  {
    key: 'review-request',
    label: 'クチコミのお願い',
    after: true,
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {rowIn('search-conditions', store).placeId ? (
          <RequestOfStore store={store} />
        ) : (
          <UnmatchedStore what="クチコミを書くページへのリンクとQRコードができ、ポスターやLINE・メールで案内できます" />
        )}
      </Suspense>
    ),
  },
];

export default tabsOfStore;
