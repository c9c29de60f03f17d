import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-calls.ts';
import type { LinkKind } from '#domain/link-health.ts';
import { ReconnectDialog } from './reconnect-dialog.tsx';

/** Every link to an outside account, the ones that need somebody first, and the way to a new link. */
export default function LinkHealthBoard({ resource }: { resource: ResolvedResource }) {
  const [asking, setAsking] = useState<Row | null>(null);
  return (
    <>
      <ListPage
        resource={resource}
        extension={{
          title: (row, text) => (
            <Link
              className="tj-touch"
              to={
                kindOf(row) === 'SNS'
                  ? pathTo('/sns-account/:id', { id: Number(row.linkId) })
                  : pathTo('/system-user/:id', { id: Number(row.linkId) })
              }
            >
              {text}
            </Link>
          ),
          rowActions: (row) =>
            row.health !== 'OK' && (
              <Button size="small" onClick={() => setAsking(row)} aria-label={`${row.name}の再連携リンク`}>
                再連携リンク
              </Button>
            ),
        }}
      />
      {asking !== null && (
        <ReconnectDialog kind={kindOf(asking)} linkId={Number(asking.linkId)} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

function kindOf({ kind }: Row): LinkKind {
  return kind === 'GOOGLE' ? 'GOOGLE' : 'SNS';
}
