import { Link, useParams } from 'react-router';
import { useFirstRowOf } from '#core/console/http/rows.ts';
import { LoadOrNotFound } from '#core/console/pages/screen-frames.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import ReviewsOfStore from './reviews-of-store.tsx';

/** The reviews of the store with this place id. */
export default function ReviewsOfPlace({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '' } = useParams();
  const store = useFirstRowOf('search-conditions', { field: 'placeId', operator: 'eq', value: googleMapPlaceId });
  return (
    <LoadOrNotFound title={resource.label} found={store}>
      {(row) => (
        <div className="tj-page">
          <PageHeader
            title={`${row.name}の${resource.label}`}
            breadcrumb={<Link to={pathTo('/search-conditions/:id', { id: row.id })}>{row.name}</Link>}
            actions={<LinkButton to={pathTo('/reviews')}>全店舗のクチコミ</LinkButton>}
          />
          <ReviewsOfStore storeId={row.id} />
        </div>
      )}
    </LoadOrNotFound>
  );
}
