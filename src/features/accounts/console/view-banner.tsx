import { EyeOutlined } from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { roleLabels } from '#domain/accounts/roles.ts';

/** Says on every screen that an administrator looks at it as somebody else. */
export function ViewBanner() {
  const { me } = useProduct();
  const { mutate: endView } = useLogout();
  if (me.viewedBy === undefined) return null;
  return (
    <Alert
      banner
      type="warning"
      className={spacing.below}
      icon={<EyeOutlined aria-hidden />}
      message={`${me.name} さん（${roleLabels[me.systemUserRole]}）の見え方を確認しています。変更はできません`}
      action={
        <Button size="small" onClick={() => endView()}>
          確認を終える
        </Button>
      }
    />
  );
}
