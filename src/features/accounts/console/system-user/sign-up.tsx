import { Button, Form, Input } from 'antd';
import { EmailField, NewPasswordFields, onSubmitOnly } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/send.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { type SignUpProduct, signUpProducts } from '#domain/sign-up-products.ts';
import { register } from '../../calls/public.ts';
import { usePublicForm } from './public-form.ts';
import { TrapField } from './trap-field.tsx';

/** Signing up for a product. Whether the address is known is not told; a mail says how it goes on. */
export function SignUp({ product }: { product: SignUpProduct }) {
  const { formProps, isSending, isSent, error } = usePublicForm(
    ({ name = '', email = '', password = '' }, signs) =>
      send(register, { body: { product, name, email, password, ...signs } }),
    'sign-up',
  );
  return (
    <AuthFrame title={`新規登録（${signUpProducts[product]}）`}>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {isSent ? (
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
      <p className={spacing.after}>
        <a href={pathTo('/login')}>アカウントをお持ちの方</a>
      </p>
    </AuthFrame>
  );
}
