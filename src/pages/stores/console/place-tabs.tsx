import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { rowIn } from '#core/console/http/rows.ts';
import type { ShowTab } from '#core/console/pages/show/show-page.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';
import { dayOf } from '#core/model/day.ts';
import { type ResolvedResources, resourceNamed } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { periodNamed } from '#domain/performance/performance-period.ts';

const ReviewsOfStore = lazy(() => import('#reviews/console/reviews-of-store.tsx'));
const PostsOfStore = lazy(() => import('#posts/console/posts-of-store.tsx'));
const PerformanceOfStore = lazy(() => import('#performance/console/performance-of-store.tsx'));

/** The tabs on a store's Google profile: performance, reviews and posts. The latter two replace the default lists. */
export function placeTabs(resources: ResolvedResources, row: Row): readonly ShowTab[] {
  const placeId = rowIn('search-conditions', row).placeId || null;
  const skeleton = <SkeletonRows rows={8} />;
  return [
    {
      key: 'performance',
      label: 'パフォーマンス',
      after: true,
      children: (
        <Suspense fallback={skeleton}>
          <PerformanceTab row={row} />
        </Suspense>
      ),
    },
    {
      key: 'place-review',
      label: 'クチコミ',
      children: (
        <Suspense fallback={skeleton}>
          <ReviewsOfStore resource={resourceNamed(resources, 'place-review')} storeId={row.id} />
        </Suspense>
      ),
    },
    {
      key: 'place-post',
      label: '投稿',
      children: (
        <Suspense fallback={skeleton}>
          <PostsOfStore
            resource={resourceNamed(resources, 'place-post')}
            storeId={row.id}
            placeId={placeId}
            view="view"
            besides={{ tab: 'place-post' }}
          />
        </Suspense>
      ),
    },
  ];
}

const usual = '30d';

/** The performance in the period of the URL. */
function PerformanceTab({ row }: { row: Row }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('period') ?? usual;
  const condition = periodNamed(asked, dayOf(Date.now())) === null ? usual : asked;
  const { name = '', gbpLocationName = null } = rowIn('search-conditions', row);
  return (
    <PerformanceOfStore
      store={{ id: row.id, name, gbpLocationName }}
      condition={condition}
      onChoose={(period) => setSearch({ tab: 'performance', period }, { preventScrollReset: true })}
    />
  );
}
