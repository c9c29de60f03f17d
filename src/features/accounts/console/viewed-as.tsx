import { EyeOutlined } from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useCall } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { calledBy } from '#core/model/language.ts';
import { roleLabels } from '#domain/accounts/roles.ts';
import { getProfile } from '../calls/profile.ts';

/** Shows which user is being viewed, with a button back to one's own session. */
export default function ViewedAs() {
  const { me } = useProduct();
  // The usual form: 会社名（氏名）
  const { data: profile } = useCall(getProfile, {});
  const { mutate: endView } = useLogout();
  return (
    <Alert
      banner
      type="warning"
      className={spacing.below}
      icon={<EyeOutlined aria-hidden />}
      message={`${calledBy(profile?.companyName, me.name)}・${roleLabels[me.systemUserRole]}の見え方を確認しています。変更はできません`}
      action={
        <Button size="small" onClick={() => endView()}>
          確認を終える
        </Button>
      }
    />
  );
}
