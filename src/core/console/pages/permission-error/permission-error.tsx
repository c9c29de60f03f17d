import { Link } from 'react-router';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';

/** The role is not allowed for the screen. */
export default function PermissionError() {
  return (
    <div className="tj-page">
      <PageHeader title="権限がありません" />
      <EmptyState
        title="この画面を表示する権限がありません"
        text="必要なときは、管理者にご相談ください。"
        action={<Link to="/">ホームに戻る</Link>}
      />
    </div>
  );
}
