import { Card } from 'antd';
import { AccountPage } from '../account/account-page.tsx';
import { AddressCard } from './address-card.tsx';
import { PreferencesCard } from './preferences-card.tsx';

/** Where the user's mails go, and which of them come. */
export default function ChangeEmail() {
  return (
    <AccountPage title="メール設定変更">
      <Card className="tj-account-card" size="small" title={<h2 style={heading}>メールアドレス</h2>}>
        <AddressCard />
      </Card>
      <Card className="tj-account-card" size="small" title={<h2 style={heading}>お知らせの受け取り方</h2>}>
        <PreferencesCard />
      </Card>
    </AccountPage>
  );
}

const heading = { fontSize: 16, margin: 0 };
