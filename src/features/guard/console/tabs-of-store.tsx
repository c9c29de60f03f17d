import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const UnmatchedStore = lazy(() => import('#google/console/unmatched-store.tsx'));
const GuardOfStore = lazy(() => import('./guard-of-store.tsx'));

/** What Google says of a store's profile. It comes after the facts while nothing needs a person. */
const tabsOfStore: TabsOf = (store) => {
  const { placeId, profileAttention } = rowIn('search-conditions', store);
  return [
    {
      key: 'profile-guard',
      label: profileAttention === true ? '見守り（要対応）' : '見守り',
      after: profileAttention !== true,
      children: (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          {placeId ? (
            <GuardOfStore storeId={store.id} />
          ) : (
            <UnmatchedStore what="Googleビジネスプロフィールの停止や変更を毎朝確認し、ここでお知らせします" />
          )}
        </Suspense>
      ),
    },
  ];
};

export default tabsOfStore;
