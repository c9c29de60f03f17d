import { Link } from 'react-router';
import { useProduct } from '#console/session/product.tsx';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';

/** Where the link of a mail about a new address leads. */
export default function VerifyChangeEmail() {
  const { me } = useProduct();
  return (
    <div className="tj-page">
      <PageHeader title="メールアドレスの確認" />
      <EmptyState
        title="確認待ちのメールアドレスはありません"
        text={`現在のメールアドレスは ${me.email} です。`}
        action={<Link to="/change-email">メール設定変更を開く</Link>}
      />
    </div>
  );
}
