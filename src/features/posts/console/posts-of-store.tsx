import { useSearchParams } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { TabStrip } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import UnmatchedStore from '#google/console/unmatched-store.tsx';
import { PostCalendar } from './calendar/post-calendar.tsx';

const tabs = [
  { key: 'list', label: '一覧' },
  { key: 'calendar', label: 'カレンダー' },
];

interface PostsOfStoreProps {
  storeId: number;
  /** Null if the store is not matched to a place on the map, so that nothing can be posted. */
  placeId: string | null;
  /** The URL parameter that selects the view, and the other parameters to keep. */
  view: 'tab' | 'view';
  besides?: Readonly<Record<string, string>>;
}

/** The posts of one store, as a list or a calendar. */
export default function PostsOfStore({ storeId, placeId, view, besides = {} }: PostsOfStoreProps) {
  const resource = resourceNamed(useProduct().resources, 'place-post');
  const [search, setSearch] = useSearchParams();
  const active = search.get(view) === 'calendar' ? 'calendar' : 'list';
  const posts = (
    <TabStrip
      tabs={tabs}
      active={active}
      label="投稿の見方"
      onChange={(key) =>
        setSearch(key === 'list' ? besides : { ...besides, [view]: key }, { preventScrollReset: true })
      }
    >
      {active === 'list' ? (
        <ListPage
          resource={resource}
          scope={{ storeId }}
          pathParams={placeId === null ? {} : { googleMapPlaceId: placeId }}
        />
      ) : (
        <PostCalendar
          resource={resource}
          storeId={storeId}
          createPath={
            placeId === null
              ? null
              : pathTo('/google-map-place-manage/:googleMapPlaceId/posts/create', { googleMapPlaceId: placeId })
          }
        />
      )}
    </TabStrip>
  );
  if (placeId !== null) return posts;
  return (
    <>
      <UnmatchedStore what="Googleマップに投稿できます" />
      {posts}
    </>
  );
}
