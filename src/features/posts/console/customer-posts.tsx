import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { rowIn, send, useSend } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { customers } from '#domain/accounts/roles.ts';
import { getOwnedStores } from '#terms/calls.ts';

/** On a customer's page: opens the form of a post with the stores chosen that the customer owns today, at most 50. */
export default function CustomerPosts({ row }: { row: Row }) {
  const { resources, actor } = useProduct();
  const navigate = useNavigate();
  const toast = useToast();
  const { isRunning, run } = useSend({ failed: toast.failed });
  const role = rowIn('system-user', row).systemUserRole;
  if (!customers.some((one) => one === role)) return null;
  if (!mayDo(resourceNamed(resources, 'place-post'), 'create', actor)) return null;
  const open = async () => {
    const owned = await send(getOwnedStores, { id: row.id });
    const stores = owned.stores.map(({ id }) => id).join(',');
    const most = owned.stores.length;
    if (owned.total > most) toast.done(`店舗が${owned.total}件あるため、一度に投稿できる${most}店舗までを選びました`);
    void navigate(pathTo('/posts/create', {}, stores === '' ? {} : { stores }));
  };
  return (
    <Button loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void run(open)}>
      投稿を作成
    </Button>
  );
}
