import { useProduct } from '#core/console/session/product.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';

/** On a store's page: opens the editor of its Google profile. */
export default function EditButton({ row }: { row: Row }) {
  const { resources, actor } = useProduct();
  if (!mayDo(resourceNamed(resources, 'profile-edit'), 'list', actor)) return null;
  return <LinkButton to={pathTo('/profile-editor', {}, { stores: String(row.id) })}>店舗情報を編集</LinkButton>;
}
