import ListPage from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { admins } from '#domain/accounts/roles.ts';

/** The list of consents; administrators set from here whether they are required, and the words. */
export function Consents({ resource }: { resource: ResolvedResource }) {
  const { me } = useProduct();
  const isAdmin = admins.some((role) => role === me.systemUserRole);
  return (
    <ListPage
      resource={resource}
      extension={isAdmin ? { more: [{ label: '承諾の設定', to: pathTo('/setting/consent') }] } : {}}
    />
  );
}
