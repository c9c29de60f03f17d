import { Button, Form, Input } from 'antd';
import { Link } from 'react-router';
import { EmailField, onSubmitOnly } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send } from '#core/console/http/calls.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type SignUpProduct, signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { sendInquiry } from '../../calls/public.ts';
import { usePublicForm } from './public-form.ts';
import { TrapField } from './trap-field.tsx';

/** An inquiry, with or without an account. */
export function Contact({ product }: { product: SignUpProduct }) {
  const { formProps, isSending, isSent, error } = usePublicForm(
    ({ name = '', companyName = null, email = '', phone = null, message = '' }, signs) =>
      send(sendInquiry, { body: { product, name, companyName, email, phone, message, ...signs } }),
    'inquiry',
  );
  return (
    <AuthFrame title={`お問い合わせ（${signUpProducts[product]}）`}>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      {isSent ? (
        <AuthNote>
          お問い合わせを受け付けました。確認のメールをお送りしました。担当者からのご連絡をお待ちください
        </AuthNote>
      ) : (
        <Form {...formProps}>
          <Form.Item
            name="name"
            label="氏名"
            rules={[{ required: true, whitespace: true }]}
            validateTrigger={onSubmitOnly}
          >
            <Input autoComplete="name" maxLength={100} />
          </Form.Item>
          <Form.Item name="companyName" label="会社名（任意）">
            <Input autoComplete="organization" maxLength={100} />
          </Form.Item>
          <EmailField autoComplete="email" />
          <Form.Item name="phone" label="電話番号（任意）">
            <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
          </Form.Item>
          <Form.Item
            name="message"
            label="お問い合わせ内容"
            rules={[{ required: true, whitespace: true }]}
            validateTrigger={onSubmitOnly}
          >
            <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} maxLength={4000} showCount />
          </Form.Item>
          <TrapField />
          <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
            送信する
          </Button>
        </Form>
      )}
      <p className={`${spacing.row} ${spacing.after}`}>
        <Link to={pathTo('/system-user/common/:page', { page: `${product}-add` })}>新規登録</Link>
        <a href={pathTo('/login')}>ログイン</a>
      </p>
    </AuthFrame>
  );
}
