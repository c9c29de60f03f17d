import { Descriptions } from 'antd';
import { useProduct } from '#console/session/product.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';

/** Where the user's mails go. */
export default function ChangeEmail() {
  const { me } = useProduct();
  return (
    <div className="tj-page">
      <PageHeader title="メール設定変更" />
      <Descriptions bordered column={1} items={[{ key: 'email', label: '現在のメールアドレス', children: me.email }]} />
      <p>
        お知らせやパスワード再設定のメールは、このメールアドレスに届きます。変更が必要なときは、担当者または管理者にご依頼ください。
      </p>
    </div>
  );
}
