import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { PageHeader } from '../page-header.tsx';
import { EmptyState } from './empty-state.tsx';

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
      <PageHeader title={words().notFound(label)} />
      <EmptyState
        title={words().nothingThere}
        text={words().maybeGone}
        action={listPath === null ? undefined : <Link to={listPath}>{words().backTo(listTitle)}</Link>}
      />
    </div>
  );
}
