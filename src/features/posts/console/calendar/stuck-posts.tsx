import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { labelsOf, rowIn, rowsOf } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fieldNamed, isChoiceOfCodes, type ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import StateCell from '../state-cell.tsx';
import type { Post } from './month-posts.ts';

const most = 20;
/** Few at first, because users come for the calendar. */
const shownAtOnce = 3;

const stuck = ['UNKNOWN', 'REJECTED'] as const satisfies readonly Post['state'][];

/** Fetches the latest of the posts that were rejected or whose outcome is unknown. */
export function useStuckPosts(resource: ResolvedResource) {
  return useList<Row>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: most, mode: 'server' },
    filters: [{ field: 'state', operator: 'in', value: stuck }],
    sorters: [{ field: 'updateDate', order: 'desc' }],
    errorNotification: false,
  }).query;
}

interface StuckPostsProps {
  resource: ResolvedResource;
  query: Pick<ReturnType<typeof useStuckPosts>, 'data'>;
}

/**
 * The posts that were rejected or whose outcome is unknown. One that was to be published at once has no day and would be
 * missing from the calendar. Renders nothing if there are none.
 */
export function StuckPosts({ resource, query }: StuckPostsProps) {
  const rows = rowsOf(query.data);
  const total = query.data?.total ?? 0;
  if (rows.length === 0) return null;
  const names = labelsOf(query.data).storeId ?? {};
  const state = fieldNamed(resource, 'state');
  const columns: readonly Column<Row>[] = [
    { title: '投稿', bare: true, cell: (row) => <PostLink row={row} /> },
    { title: '登録店舗', width: '20%', cell: ({ storeId }) => names[String(storeId)] ?? '' },
    {
      title: '状態',
      width: 110,
      // Not by the field's lazy cell, whose line would move the cards of a phone when it comes
      cell: (row) =>
        isChoiceOfCodes(state) && <StateCell field={state} value={row.state} labels={{}} path="state" row={row} />,
    },
    { title: '理由', width: '36%', cell: (row) => rowIn('place-post', row).error ?? '—' },
    { title: '更新日時', width: 150, cell: (row) => minuteText(rowIn('place-post', row).updateDate ?? 0) },
  ];
  return (
    <section aria-label="確認が必要な投稿" className={spacing.below}>
      <Heading spaced="below">
        {`確認が必要な投稿 ${numberText(total)}件`}
        {total > rows.length && `（新しい${rows.length}件）`}
      </Heading>
      <DataTable
        caption="確認が必要な投稿"
        rows={rows}
        rowKey={({ id }) => id}
        pageSize={shownAtOnce}
        columns={columns}
      />
    </section>
  );
}

function PostLink({ row }: { row: Row }) {
  const { summary = '', placeId = null } = rowIn('place-post', row);
  const letters = [...summary];
  const words = letters.length > 40 ? `${letters.slice(0, 40).join('')}…` : summary;
  if (placeId === null) return words;
  const place = { googleMapPlaceId: placeId, id: row.id };
  return <Link to={pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', place)}>{words}</Link>;
}
