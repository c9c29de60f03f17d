import ShowPage from '#console/pages/show/show-page.tsx';
import { useProduct } from '#console/session/product.tsx';
import { admins } from '#domain/roles.ts';
import type { ResolvedResource } from '#model/resolve.ts';
import { Handover } from './handover.tsx';

/** A user; a manager's customers and stores can be handed to another one. */
export default function User({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  return (
    <ShowPage
      resource={resource}
      above={(row) => (isAdmin && row.systemUserRole === 'MANAGER' ? <Handover manager={row} /> : null)}
    />
  );
}
