import { Button, Form } from 'antd';
import { useState } from 'react';
import { EmailField } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { plainPath } from '#core/model/paths/path-to.ts';
import { resetPassword } from '../../calls/passwords.ts';
import styles from '../auth-frame.module.css';

/** Requests a reset link by mail. The answer does not reveal whether the address is known. */
export function ResetPasswordPage() {
  const [sent, setSent] = useState(false);
  const { formProps, isSending, error } = useFormSubmit(async ({ email = '' }) => {
    await send(resetPassword, { body: { email } });
    setSent(true);
  });
  return (
    <AuthFrame title="パスワードの再設定">
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {sent ? (
        <AuthNote>
          ご登録のあるメールアドレスであれば、再設定のリンクをお送りしました。30分以内にメールのリンクを開いてください
        </AuthNote>
      ) : (
        <Form {...formProps}>
          <p>ご登録のメールアドレスに、再設定のリンクをお送りします。</p>
          <EmailField autoFocus />
          <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
            送信する
          </Button>
        </Form>
      )}
      <p className={styles.links}>
        <a href={plainPath('/login')}>ログインに戻る</a>
      </p>
    </AuthFrame>
  );
}
