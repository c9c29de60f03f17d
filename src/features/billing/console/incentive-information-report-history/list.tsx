import { Link } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** The list of counted achieved days; each row links to the readings of its days. */
export default function Counts({ resource }: { resource: ResolvedResource }) {
  return (
    <ListPage
      resource={resource}
      extension={{
        // Everyone who may see this list may see the closing
        actions: <LinkButton to={pathTo('/closing')}>月次締め</LinkButton>,
        title: (row, period, labels) => (
          <Link
            to={pathTo(
              '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
              { searchConditionDetailId: String(row.detailId) },
              { tab: 'calendar', month: String(row.period) },
            )}
            // On a phone, all cards of a month have the same title
            aria-label={`${period} ${labels.detailId?.[String(row.detailId)] ?? ''}`.trim()}
            title="この月の計測を見る"
          >
            {period}
          </Link>
        ),
      }}
    />
  );
}
