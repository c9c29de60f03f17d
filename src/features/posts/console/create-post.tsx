import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { downloadRowFile, useFirstRowOf, useRowOf } from '#core/console/http/rows.ts';
import { LoadOrNotFound } from '#core/console/pages/screen-frames.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { Input } from '#core/model/draft.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { Composer } from './composer.tsx';
import { givenFor } from './given-day.ts';
import type { Store } from './store-variables.ts';

const title = '投稿の作成';

/** Creates a post of a store. `?from={id}` starts with a copy of another post, `?day=` with a scheduled day. */
export default function CreatePost({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '' } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  const store = useFirstRowOf('search-conditions', { field: 'placeId', operator: 'eq', value: googleMapPlaceId });
  return (
    <LoadOrNotFound title={title} found={store}>
      {(row) =>
        from === null ? (
          <Page resource={resource} store={row} given={givenFor(search.get('day'))} />
        ) : (
          <Copy resource={resource} store={row} from={from} />
        )
      }
    </LoadOrNotFound>
  );
}

function Copy({ resource, store, from }: { resource: ResolvedResource; store: Store; from: string }) {
  const source = useRowOf(resource.name, from);
  return (
    <LoadOrNotFound title={title} found={source}>
      {(row) => (
        <WithPhoto row={row}>
          {(photo) => <Page resource={resource} store={store} given={{ ...row, photo, scheduledAt: null }} />}
        </WithPhoto>
      )}
    </LoadOrNotFound>
  );
}

/** Downloads the other post's photo, because a copy needs its own. */
function WithPhoto({ row, children }: { row: Row; children: (photo: File | null) => ReactNode }) {
  const name = rowIn('place-post', row).photo?.name ?? null;
  const { data } = useQuery({
    queryKey: ['post-photo', row.id, row.version],
    queryFn: async () => {
      if (name === null) return null;
      const { blob } = await downloadRowFile('place-post', row.id, 'photo');
      return new File([blob], name, { type: blob.type });
    },
  });
  return data === undefined ? <SkeletonRows rows={8} /> : children(data);
}

function Page({ resource, store, given }: { resource: ResolvedResource; store: Store; given: Input }) {
  const listPath = pathTo('/google-map-place-manage/:googleMapPlaceId/posts', {
    googleMapPlaceId: store.placeId ?? '',
  });
  return (
    <div className="tj-page">
      <PageHeader title={`${store.name}の${title}`} breadcrumb={<Link to={listPath}>投稿</Link>} />
      <Composer resource={resource} stores={[store]} given={given} listPath={listPath} />
    </div>
  );
}
