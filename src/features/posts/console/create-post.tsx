import { Link, useParams, useSearchParams } from 'react-router';
import { OfFound } from '#core/console/pages/of-found.tsx';
import { useFirstRowOf, useRowOf } from '#core/console/pages/use-row-of.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import type { Input } from '#core/model/draft.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { Composer } from './composer.tsx';
import type { Store } from './store-variables.ts';

const title = '投稿の作成';

/** Writing a post of a store; `?from={id}` begins with a copy of another one, `?day=` with the day it is for. */
export default function CreatePost({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  const day = search.get('day') ?? '';
  const store = useFirstRowOf('search-conditions', { field: 'placeId', operator: 'eq', value: googleMapPlaceId });
  const given = /^\d{4}-\d{2}-\d{2}$/.test(day) ? { scheduledAt: tenOClock(day) } : {};
  return (
    <OfFound title={title} found={store}>
      {(row) =>
        from === null ? (
          <Page resource={resource} store={row} given={given} />
        ) : (
          <Copy resource={resource} store={row} from={from} />
        )
      }
    </OfFound>
  );
}

function Copy({ resource, store, from }: { resource: ResolvedResource; store: Store; from: string }) {
  const source = useRowOf(resource.name, from);
  return (
    <OfFound title={title} found={source}>
      {(row) => <Page resource={resource} store={store} given={{ ...row, scheduledAt: null }} />}
    </OfFound>
  );
}

function Page({ resource, store, given }: { resource: ResolvedResource; store: Store; given: Input }) {
  const listPath = pathTo('/google-map-place-manage/:googleMapPlaceId/posts', {
    googleMapPlaceId: store.placeId ?? '',
  });
  return (
    <div className="tj-page">
      <PageHeader title={`${store.name}の${title}`} breadcrumb={<Link to={listPath}>投稿</Link>} />
      <Composer resource={resource} store={store} given={given} listPath={listPath} />
    </div>
  );
}

function tenOClock(day: string): number {
  return Date.parse(`${day}T10:00:00+09:00`);
}
