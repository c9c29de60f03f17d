import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ListPage from '#core/console/pages/list/list-page.tsx';
import type { Targets } from '#core/console/pages/operations/bulk-run.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

const BulkEdit = lazy(() => import('./bulk-edit.tsx'));

interface Editing {
  readonly targets: Targets;
  readonly clear: () => void;
}

/** The registered stores; from here to the matching of places, and to what is changed of many at once. */
export default function StoreList({ resource }: { resource: ResolvedResource }) {
  const { actor } = useProduct();
  const [editing, setEditing] = useState<Editing | null>(null);
  if (!mayDo(resource, 'update', actor)) return <ListPage resource={resource} />;
  return (
    <>
      <ListPage
        resource={resource}
        extension={{
          actions: <LinkButton to={pathTo('/search-conditions/place-matching')}>店舗の照合</LinkButton>,
          bulk: (targets, clear) => <Button onClick={() => setEditing({ targets, clear })}>一括編集</Button>,
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
