import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ListExtension } from '#core/console/pages/list/list-page.tsx';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import type { Targets } from '#core/model/row-types.ts';
import { admins, isPayer, staff } from '#domain/accounts/roles.ts';

const BulkEdit = lazy(() => import('./bulk-edit.tsx'));
const StoreCards = lazy(() => import('./home/store-cards.tsx'));

/** The registered stores: customers see how each is doing, staff the list that they work with. */
export default function StoreList({ resource }: { resource: ResolvedResource }) {
  const { actor } = useProduct();
  if (!staff.some((role) => role === actor.role))
    return <ListPage resource={resource} extension={homeOf(actor.role)} />;
  return <ManagedStores resource={resource} />;
}

const homes = { paying: home(true), free: home(false) };

function homeOf(role: Role): ListExtension {
  return isPayer(role) ? homes.paying : homes.free;
}

function home(isPaying: boolean): ListExtension {
  return {
    rows: (rows) => (
      <Suspense fallback={<SkeletonRows rows={rows.length} height={200} />}>
        <StoreCards rows={rows} isPaying={isPaying} />
      </Suspense>
    ),
  };
}

interface Editing {
  readonly targets: Targets;
  readonly clear: () => void;
}

/** The staff's list of stores, with links to matching places and to bulk changes. */
function ManagedStores({ resource }: { resource: ResolvedResource }) {
  const { actor } = useProduct();
  const [editing, setEditing] = useState<Editing | null>(null);
  const mayChange = mayDo(resource, 'update', actor);
  const maySet = admins.some((role) => role === actor.role);
  return (
    <>
      <ListPage
        resource={resource}
        extension={{
          ...(mayChange
            ? {
                more: [
                  { label: '店舗の照合', to: pathTo('/search-conditions/place-matching') },
                  { label: 'プロフィールの変更', to: pathTo('/profile-edit') },
                  ...(maySet ? [{ label: '計測の設定', to: pathTo('/setting/measuring') }] : []),
                ],
                bulk: (targets, clear) => (
                  <>
                    <PostFor targets={targets} />
                    <EditProfiles targets={targets} />
                    <Button onClick={() => setEditing({ targets, clear })}>一括編集</Button>
                  </>
                ),
              }
            : {}),
        }}
      />
      {editing !== null && (
        <Suspense fallback={null}>
          <BulkEdit
            resource={resource}
            targets={editing.targets}
            onClose={(saved) => {
              if (saved) editing.clear();
              setEditing(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens the editor of the Google profiles of the selected stores, or of all that the filter finds. */
function EditProfiles({ targets: { rows, filter, count } }: { targets: Targets }) {
  const query = filter === null ? { stores: rows.map(({ id }) => id).join(',') } : { filter, count: String(count) };
  return <LinkButton to={pathTo('/profile-editor', {}, query)}>店舗情報を編集</LinkButton>;
}

// A post is made for no more stores at once
const maxPosts = 50;

/** Opens the form of a post with the selected stores chosen. */
function PostFor({ targets: { rows, filter } }: { targets: Targets }) {
  if (filter !== null || rows.length > maxPosts) return null;
  const stores = rows.map(({ id }) => id).join(',');
  return <LinkButton to={pathTo('/posts/create', {}, { stores })}>{`${rows.length}店舗に投稿`}</LinkButton>;
}
