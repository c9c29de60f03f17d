import { Link } from 'react-router';
import { SingletonPage } from '#core/console/pages/form-pages.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

/** The account names for the journal, with a link back to the charges. */
export default function JournalAccounts({ resource }: { resource: ResolvedResource }) {
  return <SingletonPage resource={resource} breadcrumb={<Link to={pathTo('/incentive-history')}>請求履歴</Link>} />;
}
