import { Button, Form } from 'antd';
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { EmailField, onSubmitOnly, PasswordField } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { leaveFor } from '#core/console/ui/browser.ts';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { plainPath } from '#core/model/paths/path-to.ts';
import { confirmEmail } from '../../calls/public.ts';
import { logIn } from '../../calls/sign-in.ts';
import styles from '../auth-frame.module.css';
import { DemoAccounts } from './demo-accounts.tsx';
import { fetchConsoleAhead } from './fetch-ahead.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface LoginPageProps {
  to: string;
  /** Why the session has ended that led here. */
  endReason: string | null;
  /** The token of a link that verifies a new user's address. */
  confirmation: string | null;
  /** Takes the session that has begun, before the page is left. */
  onSession: (session: { readonly token: string; readonly expiresAt: number }) => void;
}

/** The sign-in page. */
export function LoginPage({ to, endReason, confirmation, onSession }: LoginPageProps) {
  const confirmed = useConfirmation(confirmation);
  const [asksCode, setAsksCode] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const goIn = (session: { token: string; expiresAt: number }) => {
    onSession(session);
    return leaveFor(to, 'replace');
  };
  const { form, formProps, isSending, error } = useFormSubmit(async ({ email = '', password = '', code = null }) => {
    setRefusal(null);
    try {
      await goIn(await send(logIn, { body: { email, password, code } }));
    } catch (thrown) {
      // The password was right, and the account has a second factor
      if (asksCode || !failureOf(thrown).problems.some((problem) => problem.code === 'second_factor')) throw thrown;
      setAsksCode(true);
    }
  });
  const shown = error ?? refusal ?? (confirmed?.isError ? confirmed.text : null);
  return (
    <AuthFrame title="ログイン">
      {shown !== null && <AuthNote kind="error">{shown}</AuthNote>}
      {shown === null && confirmed !== null && <AuthNote>{confirmed.text}</AuthNote>}
      {shown === null && endReason !== null && <AuthNote kind="alert">{endReason}</AuthNote>}
      <Form {...formProps} onValuesChange={fetchConsoleAhead}>
        <EmailField autoFocus />
        <PasswordField />
        {asksCode && <CodeField />}
        <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
          ログイン
        </Button>
      </Form>
      <PasskeyButton onEnter={goIn} onFail={(thrown) => setRefusal(failureOf(thrown).message)} />
      <p className={styles.links}>
        <a href={plainPath('/auth/reset-password')}>パスワードをお忘れの方</a>
      </p>
      <DemoAccounts onChoose={(account) => form.setFieldsValue(account)} />
    </AuthFrame>
  );
}

/** The second factor's code, requested after the password was verified. */
function CodeField() {
  return (
    <Form.Item
      name="code"
      label="認証コード"
      rules={[{ required: true }]}
      validateTrigger={onSubmitOnly}
      extra="認証アプリに表示される6桁のコード。使えないときはリカバリーコード"
    >
      <Input autoFocus autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={50} />
    </Form.Item>
  );
}

function useConfirmation(token: string | null): { text: string; isError: boolean } | null {
  const [state, setState] = useState<{ text: string; isError: boolean } | null>(null);
  useEffect(() => {
    if (token === null) return;
    send(confirmEmail, { body: { token } }).then(
      () => setState({ text: 'メールアドレスを確認しました。ログインしてください', isError: false }),
      (thrown: unknown) => setState({ text: failureOf(thrown).message, isError: true }),
    );
  }, [token]);
  return state;
}
