import { lazy, Suspense } from 'react';
import { rowIn } from '#core/console/http/rows.ts';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';
import { mayDoToRow } from '#core/model/access.ts';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';
import { RankingTab } from '#ranking/console/store/ranking-tab.tsx';
import { ReportButton } from '#report/console/report-button.tsx';
import { termsOf } from '#terms/console/terms-of.tsx';
import { ChargesToCorrect } from './charges-to-correct.tsx';
import { placeTabs } from './place-tabs.tsx';

const Unmatched = lazy(() => import('./unmatched.tsx'));
const MapTab = lazy(() => import('#ranking/console/store/map-tab.tsx'));

// Not shown: they exist for filtering lists, and the keywords' tab shows the same per keyword
const computedFields = ['hasFallen', 'hasOut', 'hasUnread', 'endsSoon', 'todaysAchieved', 'todaysRead', 'todaysState'];

/** A store: today's ranks of its keywords, its search locations, then its fields. */
export default function ShowStore({ resource }: { resource: ResolvedResource }) {
  const { resources } = useProduct();
  return (
    <ShowPage
      resource={resource}
      facts={() => ({ without: computedFields })}
      above={(row) => (
        <>
          <ChargesToCorrect />
          <Suspense fallback={null}>
            <MatchingNotice resource={resource} row={row} />
          </Suspense>
        </>
      )}
      actions={(row) => <ReportButton store={row} />}
      tabs={(row, labels) => [
        {
          key: 'ranks',
          label: `キーワード ${Array.isArray(row.details) ? row.details.length : 0}`,
          children: <RankingTab store={row} />,
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
        ...termsOf(resource, row, labels, dayOf(Date.now())),
        ...placeTabs(resources, row),
      ]}
    />
  );
}

/** Prompts users who may edit the store to match it to a place, if it is not matched. */
function MatchingNotice({ resource, row }: { resource: ResolvedResource; row: Row }) {
  const { actor } = useProduct();
  const { placeId, status } = rowIn('search-conditions', row);
  if (placeId || status === 'ENDED' || !mayDoToRow(resource, 'update', actor, row)) return null;
  return <Unmatched row={row} />;
}
