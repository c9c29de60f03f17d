import { useOne } from '@refinedev/core';
import { Link, useParams } from 'react-router';
import { labelsOf, rowIn, rowOf } from '#core/console/http/calls.ts';
import { failureOf } from '#core/console/http/client.ts';
import { Facts, ShowActions } from '#core/console/pages/show/show-page.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { second } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Labels, Row } from '#core/model/row-types.ts';
import { ApprovalNote, RequestNote } from '#google/console/approval/approval-note.tsx';
import { ConsentLine } from '#google/console/consent/consent-line.tsx';
import { ObstacleWay } from '#google/console/consent/obstacle-way.tsx';
import styles from './composer.module.css';
import { dueOf, isBlocked } from './due-text.ts';
import { PostPreview } from './post-preview.tsx';
import { PostState } from './state-cell.tsx';

/** A post and its state on Google. */
export default function PostDetail({ resource }: { resource: ResolvedResource }) {
  const { googleMapPlaceId = '', id = '' } = useParams();
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
    // Poll while the post is being sent
    queryOptions: { refetchInterval: ({ state }) => (rowOf(state.data)?.state === 'SENDING' ? 3 * second : false) },
  });
  const row = rowOf(query.data);
  const labels = labelsOf(query.data);
  if (query.isError && failureOf(query.error).status === 404) return <NotFoundPage inFrame />;
  if (row === null)
    return (
      <div className="tj-page">
        <PageHeader title={resource.label} />
        <Loaded query={query} rows={8}>
          {() => null}
        </Loaded>
      </div>
    );
  const { error = null } = rowIn('place-post', row);
  return (
    <div className="tj-page">
      <PostHeader resource={resource} row={row} labels={labels} googleMapPlaceId={googleMapPlaceId} />
      {error !== null && (
        <p role="alert" className={text.error}>
          {error}
        </p>
      )}
      <Approval row={row} />
      <Blocked row={row} />
      {row.state === 'SENDING' && (
        <p role="status">Googleに送っています。公開されたことを確認できると「公開」になります。</p>
      )}
      <div className={styles.composer}>
        <div>
          <Facts resource={resource} row={row} labels={labels} />
        </div>
        <aside aria-label="プレビュー">
          <PostPreview
            resource={resource}
            storeName={storeNameOf(row, labels)}
            values={row}
            due={dueOf(row)}
            postId={row.id}
          />
        </aside>
      </div>
    </div>
  );
}

/** For whose approval the post waits, why it was sent back, or whom a press of the button asks. */
function Approval({ row }: { row: Row }) {
  const {
    approver = null,
    approvalStatus = null,
    approvalNote = null,
    approvalId = null,
    unaskable = null,
  } = rowIn('place-post', row);
  return (
    <>
      <ApprovalNote status={approvalStatus} note={approvalNote} requestId={approvalId} />
      <RequestNote approver={unaskable === null ? approver : null} />
    </>
  );
}

/** Says of a post that waits by whose consent it goes out, or why it cannot as things stand, and leads to what is missing. */
function Blocked({ row }: { row: Row }) {
  const { obstacle = null, storeId = 0, state = 'DRAFT' } = rowIn('place-post', row);
  if (obstacle === null)
    return ['DRAFT', 'SCHEDULED', 'REJECTED'].includes(state) ? <ConsentLine storeId={storeId} scope="posts" /> : null;
  return (
    <p role="status">
      {`${isBlocked(rowIn('place-post', row)) ? '予約していますが、このままでは公開されません' : '今は公開できません'}。${obstacle}。`}
      <ObstacleWay obstacle={obstacle} storeId={storeId} />
    </p>
  );
}

function storeNameOf(row: Row, labels: Labels): string {
  return labels.storeId?.[String(row.storeId)] ?? '';
}

interface PostHeaderProps {
  resource: ResolvedResource;
  row: Row;
  labels: Labels;
  googleMapPlaceId: string;
}

/** The post's store, its state and the actions on it. */
function PostHeader({ resource, row, labels, googleMapPlaceId }: PostHeaderProps) {
  const listPath = pathTo('/google-map-place-manage/:googleMapPlaceId/posts', { googleMapPlaceId });
  return (
    <PageHeader
      title={`${storeNameOf(row, labels)}の投稿`}
      breadcrumb={<Link to={listPath}>投稿の一覧</Link>}
      beside={<PostState resource={resource} row={row} />}
      actions={
        <>
          <LinkButton
            to={pathTo(
              '/google-map-place-manage/:googleMapPlaceId/posts/create',
              { googleMapPlaceId },
              { from: row.id },
            )}
          >
            複製
          </LinkButton>
          <ShowActions resource={resource} row={row} params={{ googleMapPlaceId }} />
        </>
      }
    />
  );
}
