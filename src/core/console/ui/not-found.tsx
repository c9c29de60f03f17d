import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

/** A row that is not there, or not for this user: which of the two is not told. */
export function NotFound({
  label,
  listPath,
  listTitle,
}: {
  label: string;
  listPath: string | null;
  listTitle: string;
}) {
  return (
    <div className="tj-page">
      <PageHeader title={`${label}が見つかりません`} />
      <EmptyState
        title="お探しのデータは見つかりませんでした"
        text="削除されたか、アドレスが変わった可能性があります。"
        action={listPath === null ? undefined : <Link to={listPath}>{listTitle}に戻る</Link>}
      />
    </div>
  );
}
