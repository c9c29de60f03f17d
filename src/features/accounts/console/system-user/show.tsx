import { Suspense, useState } from 'react';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { admins } from '#domain/accounts/roles.ts';
import { useViewAs } from './view-as.tsx';

const HandoverDialog = lazyWithReload(() => import('./handover.tsx'));

/** A user's page. Administrators can hand over a manager's customers and stores, and view the console as the user. */
export default function User({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const viewAs = useViewAs();
  const [leaving, setLeaving] = useState<Row | null>(null);
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  const mayHandOver = (row: Row) => isAdmin && row.systemUserRole === 'MANAGER';
  const mayView = (row: Row) =>
    me.systemUserRole === 'SYSTEM_ADMINISTRATOR' &&
    row.systemUserRole !== 'SYSTEM_ADMINISTRATOR' &&
    (row.status === 'ACTIVE' || row.status === 'LEAVING');
  return (
    <>
      <ShowPage
        resource={resource}
        more={(row) => [
          ...(mayView(row) ? [{ label: '見え方を確認', onClick: () => void viewAs(row) }] : []),
          ...(mayHandOver(row) ? [{ label: '担当を引き継ぐ', onClick: () => setLeaving(row) }] : []),
        ]}
      />
      <Suspense fallback={null}>
        {leaving !== null && <HandoverDialog manager={leaving} onClose={() => setLeaving(null)} />}
      </Suspense>
    </>
  );
}
