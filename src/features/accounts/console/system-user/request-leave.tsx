import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmailField } from '#accounts/console/account-fields.tsx';
import { AuthFrame, AuthNote } from '#accounts/console/auth-frame.tsx';
import { send, useSend } from '#core/console/http/calls.ts';
import spacing from '#core/console/ui/spacing.module.css';
import { busy } from '#core/console/ui/states/loaded.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type SignUpProduct, signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { confirmLeave, requestLeave } from '../../calls/public.ts';
import { usePublicForm } from './public-form.ts';
import { TrapField } from './trap-field.tsx';

/** Requests leaving: entered here, confirmed with the mailed link, completed by an administrator. */
export function RequestLeave({ product }: { product: SignUpProduct }) {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <AuthFrame title={`退会のお申し込み（${signUpProducts[product]}）`}>
      {token === '' ? <Ask product={product} /> : <Confirm product={product} token={token} />}
      <p className={`${spacing.row} ${spacing.after}`}>
        <Link to={pathTo('/system-user/common/:page', { page: `${product}-input-contact` })}>お問い合わせ</Link>
        <a href={pathTo('/login')}>ログイン</a>
      </p>
    </AuthFrame>
  );
}

function Ask({ product }: { product: SignUpProduct }) {
  const { formProps, isSending, isSent, error } = usePublicForm(
    ({ email = '', reason = null }, signs) => send(requestLeave, { body: { product, email, reason, ...signs } }),
    'request-leave',
  );
  if (isSent)
    return (
      <AuthNote>
        ご入力のメールアドレスに確認のメールをお送りしました。メールのリンクを開くと、退会のお申し込みが確定します
      </AuthNote>
    );
  return (
    <>
      {error !== null && <AuthNote kind="error">{error}</AuthNote>}
      <p>
        ご登録のメールアドレスに確認のメールをお送りします。発行した請求書などの記録は、法律で定められた期間保管します。
      </p>
      <Form {...formProps}>
        <EmailField autoComplete="email" />
        <Form.Item name="reason" label="退会の理由（任意）">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={1000} showCount />
        </Form.Item>
        <TrapField />
        <Button type="primary" htmlType="submit" block loading={busy(isSending)} aria-busy={isSending}>
          確認のメールを送る
        </Button>
      </Form>
    </>
  );
}

/** Confirms with a button, since mail scanners open links automatically. */
function Confirm({ product, token }: { product: SignUpProduct; token: string }) {
  const [state, setState] = useState<'asking' | 'done'>('asking');
  const { isRunning: isSending, failure: error, run } = useSend();
  const confirm = async () => {
    await send(confirmLeave, { body: { token } });
    setState('done');
  };
  if (state === 'done')
    return <AuthNote>退会のお申し込みを承りました。手続きが完了するまでは、これまでどおりご利用いただけます</AuthNote>;
  return (
    <>
      {error !== null && (
        <AuthNote kind="error">
          {error}{' '}
          <Link to={pathTo('/system-user/common/:page', { page: `${product}-input-request-leave` })}>
            もう一度申し込む
          </Link>
        </AuthNote>
      )}
      <p>退会のお申し込みを確定します。担当者が手続きを行い、完了するとログインできなくなります。</p>
      <Button type="primary" danger block loading={busy(isSending)} onClick={() => void run(confirm)}>
        退会のお申し込みを確定する
      </Button>
    </>
  );
}
