import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { NewPasswordFields } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { corePaths, plainPath } from '#core/model/paths/path-to.ts';
import { checkLink, verifyResetPassword } from '../../calls/passwords.ts';
import styles from '../auth-frame.module.css';

interface ChangePasswordPageProps {
  token: string | null;
  /** The change has ended every session, including this browser's. */
  onSessionsEnded: () => void;
}

/** Sets a new password with the `token` of a mailed link. */
export function ChangePasswordPage({ token, onSessionsEnded }: ChangePasswordPageProps) {
  const [changed, setChanged] = useState(false);
  const isDead = useIsDead(token);
  const { formProps, isSending, error } = useFormSubmit(async ({ password = '' }) => {
    await send(verifyResetPassword, { body: { token: token ?? '', password } });
    onSessionsEnded();
    setChanged(true);
  });
  return (
    <AuthFrame title="パスワードの変更">
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {changed && <AuthNote>パスワードを変更しました。新しいパスワードでログインしてください</AuthNote>}
      {token === null && (
        <AuthNote kind="error">
          メールのリンクから開いてください。リンクがお手元にないときは、もう一度お申し込みください
        </AuthNote>
      )}
      {isDead && !changed && (
        <AuthNote kind="error">
          リンクの有効期限が切れているか、すでに使われています。お手数ですが、再設定のリンクをもう一度お申し込みください
        </AuthNote>
      )}
      {token !== null && !isDead && !changed && (
        <Form {...formProps}>
          <NewPasswordFields />
          <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
            変更する
          </Button>
        </Form>
      )}
      <p className={styles.links}>
        <a href={corePaths.login}>ログイン</a>
        {!changed && <a href={plainPath('/auth/reset-password')}>再設定のリンクを申し込む</a>}
      </p>
    </AuthFrame>
  );
}

/** True when the server says that the link is invalid; false while unknown. */
function useIsDead(token: string | null): boolean {
  const [isDead, setIsDead] = useState(false);
  useEffect(() => {
    if (token === null) return;
    send(checkLink, { body: { token } }).then(
      ({ stands }) => setIsDead(!stands),
      () => undefined,
    );
  }, [token]);
  return isDead;
}
