import { Descriptions } from 'antd';
import { Link } from 'react-router';
import { useProduct } from '#console/session/product.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';
import { roleLabels } from '#domain/roles.ts';

/** Who I am to the product. */
export default function Profile() {
  const { me } = useProduct();
  return (
    <div className="tj-page">
      <PageHeader title="プロフィール" />
      <Descriptions
        bordered
        column={1}
        items={[
          { key: 'name', label: '氏名', children: me.name },
          { key: 'email', label: 'メールアドレス', children: me.email },
          { key: 'role', label: '権限', children: roleLabels[me.systemUserRole] },
        ]}
      />
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        <Link to="/change-password">パスワード変更</Link>
        <Link to="/change-email">メール設定変更</Link>
      </p>
    </div>
  );
}
