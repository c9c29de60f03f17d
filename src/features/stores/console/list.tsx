import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import type { Row } from '#core/console/ui/rows.ts';
import { mayDo } from '#core/model/access.ts';
import type { ResolvedResource } from '#core/model/resolve.ts';

const BulkEdit = lazy(() => import('./bulk-edit.tsx'));

interface Editing {
  readonly rows: readonly Row[];
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
          actions: <LinkButton to="/search-conditions/place-matching">店舗の照合</LinkButton>,
          bulk: (rows, clear) => <Button onClick={() => setEditing({ rows, clear })}>一括編集</Button>,
        }}
      />
      {editing !== null && (
        <Suspense fallback={null}>
          <BulkEdit
            resource={resource}
            rows={editing.rows}
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
