import { Link } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { DayStrip } from '#ranking/console/day-strip.tsx';

/** What matters stands side by side on 1440 px; unit price and amount lie aside. */
const widths = {
  period: 86,
  searchConditionId: 160,
  detailId: 124,
  ownerUserId: 100,
  days: 420,
  achieved: 84,
  billed: 84,
  capHit: 84,
};

/** The frozen counts; each leads to the readings of its days. */
export default function AchievedDays({ resource }: { resource: ResolvedResource }) {
  return (
    <ListPage
      resource={resource}
      extension={{
        widths,
        cells: { days: (row) => <DayStrip days={String(row.days)} /> },
        title: (row, text) => (
          <Link
            to={pathTo(
              '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
              { searchConditionDetailId: String(row.detailId) },
              { tab: 'calendar', month: String(row.period) },
            )}
            title="この月の計測を見る"
          >
            {text}
          </Link>
        ),
      }}
    />
  );
}
