import ListPage from '#core/console/pages/list/list-page.tsx';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';

const ways = { actions: <LinkButton to={pathTo('/sns-account/health')}>連携状況</LinkButton> };

/** The list of linked accounts, with a link to the health board. */
export default function SnsAccounts({ resource }: { resource: ResolvedResource }) {
  return <ListPage resource={resource} extension={ways} />;
}
