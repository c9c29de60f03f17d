import { Alert, Button, Card } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { send, useSend } from '#core/console/http/calls.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { verifyNewEmail } from '../../calls/own-account.ts';

/** The target of the link in a change-of-address mail. A button confirms, since mail scanners open links automatically. */
export default function VerifyChangeEmail() {
  const { me, refreshMe } = useProduct();
  const [params] = useSearchParams();
  const token = params.get('token');
  const { isRunning: isSending, failure, run } = useSend();
  const [isDone, setIsDone] = useState(false);
  const back = <Link to={pathTo('/change-email')}>メール設定変更を開く</Link>;

  const confirm = async () => {
    await send(verifyNewEmail, { body: { token: token ?? '' } });
    await refreshMe();
    setIsDone(true);
  };
  return (
    <div className="tj-page">
      <PageHeader title="メールアドレスの確認" />
      {token === null || token === '' ? (
        <EmptyState
          title="確認待ちのメールアドレスはありません"
          text={`現在のメールアドレスは ${me.email} です。`}
          action={back}
        />
      ) : isDone ? (
        <EmptyState
          title="メールアドレスを変更しました"
          text={`次回から ${me.email} でログインしてください。通知もこのメールアドレスに届きます。`}
          action={<Link to={pathTo('/profile')}>プロフィールを開く</Link>}
        />
      ) : (
        <Card className={`tj-account-card ${spacing.medium}`}>
          <p className={spacing.first}>
            {me.name}さんのメールアドレスを、確認のメールが届いたアドレスへ変更します。現在は {me.email} です。
          </p>
          {failure !== null && (
            <Alert
              role="alert"
              type="error"
              className={spacing.below}
              message={failure}
              description={<>別のアカウントでお申し込みになったリンクも使えません。{back}</>}
            />
          )}
          <Button type="primary" loading={busy(isSending)} aria-busy={isSending} onClick={() => void run(confirm)}>
            変更を完了する
          </Button>
        </Card>
      )}
    </div>
  );
}
