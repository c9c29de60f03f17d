import { lazy, Suspense } from 'react';
import ShowPage from '#console/pages/show/show-page.tsx';
import { SkeletonRows } from '#console/ui/skeleton-rows.tsx';
import type { ResolvedResource } from '#model/resolve.ts';
import { StandingTab } from './ranks/standing-tab.tsx';

const MapTab = lazy(() => import('./ranks/map-tab.tsx'));

/** A store: how its keywords stand today, where it is searched from, then what any row shows. */
export default function ShowStore({ resource }: { resource: ResolvedResource }) {
  return (
    <ShowPage
      resource={resource}
      tabs={(row) => [
        {
          key: 'ranks',
          label: `キーワード ${Array.isArray(row.details) ? row.details.length : 0}`,
          children: <StandingTab store={row} />,
        },
        {
          key: 'map',
          label: '地図',
          children: (
            <Suspense fallback={<SkeletonRows rows={8} />}>
              <MapTab store={row} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
