import { Link, useSearchParams } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { Composer } from './composer.tsx';
import { givenFor } from './given-day.ts';
import { useStores } from './store-variables.ts';

const maxStores = 50;

/** Creates a post for stores of one's choice. `?stores=` (ids with commas) chooses them at first, `?day=` schedules it for that day. */
export default function CreatePosts() {
  const { resources } = useProduct();
  const [search] = useSearchParams();
  const ids = idsIn(search.get('stores'));
  const stores = useStores(ids);
  const listPath = pathTo('/posts');
  const compose = (chosen: NonNullable<typeof stores.data>) => (
    <Composer
      resource={resourceNamed(resources, 'place-post')}
      stores={chosen}
      given={givenFor(search.get('day'))}
      listPath={listPath}
    />
  );
  return (
    <div className="tj-page">
      <PageHeader title="投稿の作成" breadcrumb={<Link to={listPath}>全店舗の投稿カレンダー</Link>} />
      {ids.length === 0 ? (
        compose([])
      ) : (
        <Loaded query={stores} rows={8}>
          {compose}
        </Loaded>
      )}
    </div>
  );
}

function idsIn(text: string | null): readonly number[] {
  return (text ?? '')
    .split(',')
    .filter((one) => /^[1-9]\d{0,8}$/.test(one))
    .map(Number)
    .slice(0, maxStores);
}
