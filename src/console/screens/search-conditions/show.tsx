import ShowPage from '#console/pages/show/show-page.tsx';
import { LinkButton } from '#console/ui/link-button.tsx';
import type { Row } from '#console/ui/rows.ts';
import type { ResolvedResource } from '#model/resolve.ts';

/** A store, with the ways to what its listing on the map does. */
export default function ShowStore({ resource }: { resource: ResolvedResource }) {
  return <ShowPage resource={resource} above={(row) => <Listing row={row} />} />;
}

function Listing({ row }: { row: Row }) {
  const place = typeof row.placeId === 'string' && row.placeId !== '' ? encodeURIComponent(row.placeId) : null;
  return (
    <nav className="tj-bar" aria-label="Googleマップの掲載">
      <LinkButton to={`/perfomance/${row.id}/30d`}>パフォーマンス</LinkButton>
      {place !== null && <LinkButton to={`/google-map-place-manage/${place}/reviews`}>クチコミ</LinkButton>}
      {place !== null && <LinkButton to={`/google-map-place-manage/${place}/posts`}>投稿</LinkButton>}
    </nav>
  );
}
