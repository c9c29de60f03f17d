import { EyeOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useProduct } from '#core/console/session/product.tsx';
import { logOut } from '#core/console/session/session.ts';
import { roleLabels } from '#domain/roles.ts';

/** Says on every screen that an administrator looks at it as somebody else. */
export function ViewBanner() {
  const { me } = useProduct();
  const queryClient = useQueryClient();
  if (me.viewedBy === undefined) return null;
  return (
    <Alert
      banner
      type="warning"
      style={{ marginBottom: 16 }}
      icon={<EyeOutlined aria-hidden />}
      message={`${me.name} さん（${roleLabels[me.systemUserRole]}）の見え方を確認しています。変更はできません`}
      action={
        <Button size="small" onClick={() => void logOut(queryClient)}>
          確認を終える
        </Button>
      }
    />
  );
}
