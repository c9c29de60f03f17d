import { Card } from 'antd';
import { Link } from 'react-router';
import { AccountPage, CardHeading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { admins } from '#domain/accounts/roles.ts';
import { PreferencesCard } from '#notifications/console/settings/preferences-card.tsx';
import { AddressCard } from './address-card.tsx';

/** The user's mail address and mail preferences. */
export default function ChangeEmail() {
  const { actor } = useProduct();
  return (
    <AccountPage title="メール設定変更">
      <Card className="tj-account-card" size="small" title={<CardHeading>メールアドレス</CardHeading>}>
        <AddressCard />
      </Card>
      <Card
        className="tj-account-card"
        size="small"
        title={<CardHeading>通知の受け取り方</CardHeading>}
        extra={<Link to={pathTo('/profile/notifications')}>通知設定</Link>}
      >
        <PreferencesCard />
      </Card>
      {admins.some((role) => role === actor.role) && (
        <p>
          <Link to={pathTo('/outbox')}>送信メールを見る（デモ環境）</Link>
        </p>
      )}
    </AccountPage>
  );
}
