import { Link } from 'react-router';
import { words } from '#core/console/i18n/words.ts';
import { PageHeader } from '../page-header.tsx';
import { EmptyState } from './placeholders.tsx';

/** Shown for a row that does not exist or that the user may not see. Does not reveal which. */
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
