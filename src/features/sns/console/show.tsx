import ShowPage from '#core/console/pages/show/show-page.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { LinkCard } from './link-card.tsx';

/** An SNS account: the state of its link, TikTok's data, then its fields. */
export default function ShowSnsAccount({ resource }: { resource: ResolvedResource }) {
  return <ShowPage resource={resource} above={(row) => (row.deleteDate === null ? <LinkCard row={row} /> : null)} />;
}
