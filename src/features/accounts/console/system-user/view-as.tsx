import { send } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row } from '#core/model/row-types.ts';
import { viewAs } from '../../calls/sign-in.ts';

/** Opens the console as a user sees it, read-only, after asking. */
export function useViewAs() {
  const { modal } = useDialogs();
  const toast = useToast();
  const { beginView } = useProduct();
  return (user: Row) =>
    modal.confirm({
      title: '見え方を確認',
      content: `${String(user.name)} さんに見えている画面を表示します。変更はできません。1時間で終わり、監査ログに残ります。`,
      okText: '確認を始める',
      cancelText: 'キャンセル',
      onOk: async () => {
        try {
          beginView({
            ...(await send(viewAs, { body: { userId: user.id } })),
            back: pathTo('/system-user'),
          });
        } catch (thrown) {
          toast.failed(thrown);
        }
      },
    });
}
