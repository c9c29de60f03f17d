import { Link, useParams } from 'react-router';
import ListPage from '#console/pages/list/list-page.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';
import type { ResolvedResource } from '#model/resolve.ts';
import { OfFound } from '../of-found.tsx';
import { useFirstRowOf } from '../use-row-of.ts';

/** What one store has on the map: its posts, or its reviews. The store is found by its place id. */
export default function OfPlace({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '' } = useParams();
  const store = useFirstRowOf('search-conditions', { field: 'placeId', operator: 'eq', value: googleMapPlaceId });
  return (
    <OfFound title={resource.label} found={store}>
      {(row) => (
        <div className="tj-page">
          <PageHeader
            title={`${String(row.name)}の${resource.label}`}
            breadcrumb={<Link to={`/search-conditions/${row.id}`}>{String(row.name)}</Link>}
          />
          <ListPage resource={resource} scope={{ storeId: row.id }} pathParams={{ googleMapPlaceId }} />
        </div>
      )}
    </OfFound>
  );
}
