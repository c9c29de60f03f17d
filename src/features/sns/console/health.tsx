import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import ListPage from '#core/console/pages/list/list-page.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import type { LinkKind } from '#domain/accounts/link-health.ts';
import { ReconnectDialog } from './reconnect-dialog.tsx';

/** All links to external accounts, those with problems first, with the action that creates a reconnect link. */
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
                linkOf(row).kind === 'SNS'
                  ? pathTo('/sns-account/:id', { id: linkOf(row).linkId })
                  : pathTo('/system-user/:id', { id: linkOf(row).linkId })
              }
            >
              <span className="tj-cut" title={text}>
                {text}
              </span>
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
      {asking !== null && <ReconnectDialog {...linkOf(asking)} onClose={() => setAsking(null)} />}
    </>
  );
}

function linkOf(row: Row): { readonly kind: LinkKind; readonly linkId: number } {
  const { kind, linkId } = rowIn('link-health', row);
  return { kind: kind === 'GOOGLE' ? 'GOOGLE' : 'SNS', linkId: Number(linkId) };
}
