import ShowPage from '#core/console/pages/show/show-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { admins } from '#domain/accounts/roles.ts';
import { Handover } from './handover.tsx';
import { ViewAs } from './view-as.tsx';

/** A user's page. Administrators can hand over a manager's customers and stores, and view the console as the user. */
export default function User({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  const mayHandOver = (row: Row) => isAdmin && row.systemUserRole === 'MANAGER';
  const mayView = (row: Row) =>
    me.systemUserRole === 'SYSTEM_ADMINISTRATOR' &&
    row.systemUserRole !== 'SYSTEM_ADMINISTRATOR' &&
    (row.status === 'ACTIVE' || row.status === 'LEAVING');
  return (
    <ShowPage
      resource={resource}
      actions={(row) => (
        <>
          {mayHandOver(row) && <Handover manager={row} />}
          {mayView(row) && <ViewAs user={row} />}
        </>
      )}
    />
  );
}
