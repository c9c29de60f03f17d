import { Link } from 'react-router';
import { AuthFrame } from '#console/ui/auth-frame.tsx';
import { type SignUpProduct, signUpProducts } from '#domain/sign-up-products.ts';

/** How to leave. */
export function RequestLeave({ product }: { product: SignUpProduct }) {
  return (
    <AuthFrame title={`退会のお申し込み（${signUpProducts[product]}）`}>
      <p>退会は、ご契約の担当者が承ります。登録のメールアドレスから、店順のメールへの返信でお申し出ください。</p>
      <p>退会後も、発行済みの請求書は担当者からお渡しできます。</p>
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        <Link to={`/system-user/common/${product}-input-contact`}>お問い合わせ</Link>
        <a href="/login">ログイン</a>
      </p>
    </AuthFrame>
  );
}
