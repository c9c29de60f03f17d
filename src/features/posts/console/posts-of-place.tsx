import { Link, useParams, useSearchParams } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { OfFound } from '#core/console/pages/of-found.tsx';
import { useFirstRowOf } from '#core/console/pages/use-row-of.ts';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { TabStrip } from '#core/console/ui/tab-strip.tsx';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { PostCalendar } from './post-calendar.tsx';

const tabs = [
  { key: 'list', label: '一覧' },
  { key: 'calendar', label: 'カレンダー' },
];

/** The posts of one store, which is found by its place id: as a list, or on the days they stand for. */
export default function PostsOfPlace({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const active = search.get('tab') === 'calendar' ? 'calendar' : 'list';
  const store = useFirstRowOf('search-conditions', { field: 'placeId', operator: 'eq', value: googleMapPlaceId });
  return (
    <OfFound title={resource.label} found={store}>
      {(row) => (
        <div className="tj-page">
          <PageHeader
            title={`${row.name}の${resource.label}`}
            breadcrumb={<Link to={pathTo('/search-conditions/:id', { id: row.id })}>{row.name}</Link>}
            actions={
              <>
                <LinkButton to={pathTo('/google-map-place-manage/:googleMapPlaceId/reviews', { googleMapPlaceId })}>
                  クチコミ
                </LinkButton>
                <LinkButton to={pathTo('/posts')}>全店舗の投稿カレンダー</LinkButton>
              </>
            }
          />
          <TabStrip
            tabs={tabs}
            active={active}
            label="投稿の見方"
            onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
          >
            {active === 'list' ? (
              <ListPage resource={resource} scope={{ storeId: row.id }} pathParams={{ googleMapPlaceId }} />
            ) : (
              <PostCalendar
                resource={resource}
                storeId={row.id}
                createPath={pathTo('/google-map-place-manage/:googleMapPlaceId/posts/create', { googleMapPlaceId })}
              />
            )}
          </TabStrip>
        </div>
      )}
    </OfFound>
  );
}
