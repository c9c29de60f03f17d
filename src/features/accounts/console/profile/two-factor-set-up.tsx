import { Button, Form, Input, QRCode } from 'antd';
import { useState } from 'react';
import { onSubmitOnly } from '#accounts/console/account-fields.tsx';
import { send } from '#core/console/http/calls.ts';
import { useFormSubmit } from '#core/console/ui/form-submit.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { busy, FormError } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import type { AnswerOf } from '#core/model/call.ts';
import { confirmSecondFactor, startSecondFactor } from '../../calls/second-factor.ts';
import { PasswordForm } from './password-form.tsx';

type Started = AnswerOf<typeof startSecondFactor>;

/** Sets up the second factor: password, authenticator app, first code. */
export function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started !== null) return <Confirm {...started} onCodes={onCodes} />;
  return (
    <>
      <p className={spacing.first}>
        ログインのとき、パスワードに加えてスマートフォンの認証アプリ（Google Authenticator
        など）に表示されるコードを入力します。パスワードが漏れても、ほかの人はログインできません。
      </p>
      <PasswordForm
        button="設定を始める"
        onSend={async (password) => setStarted(await send(startSecondFactor, { body: { password } }))}
      />
    </>
  );
}

function Confirm({ secret, uri, onCodes }: Started & { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const { formProps, isSending, error } = useFormSubmit(async ({ code = '' }) => {
    await onCodes((await send(confirmSecondFactor, { body: { code } })).recoveryCodes);
  });
  return (
    <>
      <p className={spacing.first}>1. 認証アプリでQRコードを読み取ります。</p>
      <div role="img" aria-label="認証アプリ用のQRコード">
        <div aria-hidden>
          <QRCode value={uri} size={180} color="#000000" bgColor="#ffffff" />
        </div>
      </div>
      <p>
        読み取れないときは、次のキーを認証アプリに入力します。
        <br />
        <code className={text.anywhere}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>2. 認証アプリに表示された6桁のコードを入力します。</p>
      <FormError message={error} />
      <Form {...formProps} className={spacing.narrow}>
        <Form.Item name="code" label="認証コード" rules={[{ required: true }]} validateTrigger={onSubmitOnly}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy(isSending)} aria-busy={isSending}>
          有効にする
        </Button>
      </Form>
    </>
  );
}
