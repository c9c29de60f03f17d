import { Link } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { LinkButton } from '#core/console/ui/buttons/link-button.tsx';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

/** The frozen counts; each leads to the readings of its days. */
export default function Counts({ resource }: { resource: ResolvedResource }) {
  const isPhone = useIsPhone();
  return (
    <ListPage
      resource={resource}
      extension={{
        // Whoever sees this list sees the board
        actions: <LinkButton to={pathTo('/closing')}>月次締め</LinkButton>,
        title: (row, period, labels) => (
          <Link
            to={pathTo(
              '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
              { searchConditionDetailId: String(row.detailId) },
              { tab: 'calendar', month: String(row.period) },
            )}
            title="この月の計測を見る"
          >
            {/* All cards of a month would be called the same; in the table the keyword has its own column */}
            {isPhone ? `${labels.detailId?.[String(row.detailId)] ?? ''} ${period}`.trim() : period}
          </Link>
        ),
      }}
    />
  );
}
