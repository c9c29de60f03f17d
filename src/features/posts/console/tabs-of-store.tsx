import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/calls.ts';
import type { TabsOf } from '#core/console/product/plugin.ts';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const PostsOfStore = lazy(() => import('./posts-of-store.tsx'));

/** The posts on a store's Google profile, instead of the related list. */
const tabsOfStore: TabsOf = (store) => [
  {
    key: 'place-post',
    label: '投稿',
    children: (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <PostsOfStore
          storeId={store.id}
          placeId={rowIn('search-conditions', store).placeId || null}
          view="view"
          besides={{ tab: 'place-post' }}
        />
      </Suspense>
    ),
  },
];

export default tabsOfStore;
