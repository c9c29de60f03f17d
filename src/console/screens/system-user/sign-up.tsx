import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { http } from '#console/http/client.ts';
import { EmailField, NewPasswordFields, onSubmitOnly } from '#console/ui/account-fields.tsx';
import { AuthFrame, AuthNote } from '#console/ui/auth-frame.tsx';
import { busy } from '#console/ui/busy.tsx';
import { useFormSubmit } from '#console/ui/form-submit.ts';
import { type SignUpProduct, signUpProducts } from '#domain/sign-up-products.ts';
import { TrapField } from './trap-field.tsx';

/** Signing up for a product. Whether the address is known is not told; a mail says how it goes on. */
export function SignUp({ product }: { product: SignUpProduct }) {
  const [opened] = useState(() => Date.now());
  const [sent, setSent] = useState(false);
  const { formProps, isSending, error } = useFormSubmit(
    async ({ name, email, password, website }) => {
      const forRobots = { openFor: Date.now() - opened, ...((website ?? '') === '' ? {} : { website }) };
      await http.post('/auth/register', { product, name, email, password, ...forRobots });
      setSent(true);
    },
    { keepAs: 'sign-up' },
  );
  return (
    <AuthFrame title={`新規登録（${signUpProducts[product]}）`}>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {sent ? (
        <AuthNote>
          ご入力のメールアドレスに確認のメールをお送りしました。メールのリンクを開くと、登録が完了します
        </AuthNote>
      ) : (
        <Form {...formProps}>
          <Form.Item
            name="name"
            label="氏名"
            rules={[{ required: true, whitespace: true }, { max: 100 }]}
            validateTrigger={onSubmitOnly}
          >
            <Input autoComplete="name" />
          </Form.Item>
          <EmailField />
          <NewPasswordFields label="パスワード" />
          <TrapField />
          <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
            登録する
          </Button>
        </Form>
      )}
      <p style={{ margin: '12px 0 0' }}>
        <a href="/login">アカウントをお持ちの方</a>
      </p>
    </AuthFrame>
  );
}
