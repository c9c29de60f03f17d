import { Link } from 'react-router';
import { EmptyState } from '#console/ui/empty-state.tsx';
import { PageHeader } from '#console/ui/page-header.tsx';

/** The card by which the user pays. */
export default function ChangePayment() {
  return (
    <div className="tj-page">
      <PageHeader title="支払い情報変更" />
      <EmptyState
        title="登録されているカードはありません"
        text="カードが登録されるまでのご請求は、請求書に記載の口座へお振込みください。"
        action={<Link to="/incentive-history">請求履歴を開く</Link>}
      />
    </div>
  );
}
