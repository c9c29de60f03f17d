import { Link } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useIsPhone } from '#core/console/ui/browser.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** The list of counted achieved days; each row links to the readings of its days. */
export default function Counts({ resource }: { resource: ResolvedResource }) {
  const isPhone = useIsPhone();
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
            title="この月の計測を見る"
          >
            {/* On a phone, all cards of a month would have the same title; the table has a column for the keyword */}
            {isPhone ? `${labels.detailId?.[String(row.detailId)] ?? ''} ${period}`.trim() : period}
          </Link>
        ),
      }}
    />
  );
}
