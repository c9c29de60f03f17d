import { Link } from 'react-router';
import { AuthFrame } from '#console/ui/auth-frame.tsx';
import { type SignUpProduct, signUpProducts } from '#domain/sign-up-products.ts';

/** How to ask something. */
export function Contact({ product }: { product: SignUpProduct }) {
  return (
    <AuthFrame title={`お問い合わせ（${signUpProducts[product]}）`}>
      <p>ご契約中のお客様は、担当者、または店順から届いたメールへの返信でお問い合わせください。</p>
      <p>はじめての方は、新規登録のあとに担当者からご連絡します。</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        <Link to={`/system-user/common/${product}-add`}>新規登録</Link>
        <a href="/login">ログイン</a>
      </p>
    </AuthFrame>
  );
}
