import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useSend } from '#core/console/http/calls.ts';
import { fetchRows, rowIn } from '#core/console/http/rows.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useToast } from '#core/console/ui/dialogs.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { mayDo } from '#core/model/access.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { customers } from '#domain/accounts/roles.ts';

const maxStores = 50;

/** On a customer's page: opens the form of a post with all of the customer's stores chosen. */
export default function CustomerPosts({ row }: { row: Row }) {
  const { resources, actor } = useProduct();
  const navigate = useNavigate();
  const toast = useToast();
  const { isRunning, run } = useSend({ failed: toast.failed });
  const role = rowIn('system-user', row).systemUserRole;
  if (!customers.some((one) => one === role)) return null;
  if (!mayDo(resourceNamed(resources, 'place-post'), 'create', actor)) return null;
  const open = async () => {
    const { data } = await fetchRows('search-conditions', {
      start: 0,
      end: maxStores,
      filters: [{ field: 'ownerUserId', operator: 'eq', value: row.id }],
      fields: ['name'],
    });
    const stores = data.map(({ id }) => id).join(',');
    void navigate(pathTo('/posts/create', {}, stores === '' ? {} : { stores }));
  };
  return (
    <Button loading={busy(isRunning)} aria-busy={isRunning} onClick={() => void run(open)}>
      投稿を作成
    </Button>
  );
}
