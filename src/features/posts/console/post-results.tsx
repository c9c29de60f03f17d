import { useList } from '@refinedev/core';
import { Link } from 'react-router';
import { textOf } from '#core/console/fields/field-component.ts';
import { rowIn, rowsOf } from '#core/console/http/calls.ts';
import { LinkButton } from '#core/console/ui/page-header.tsx';
import { DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { second } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { fieldNamed, type ResolvedField, type ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import styles from './post-results.module.css';
import { approvalTag, PostState } from './state-cell.tsx';
import type { StoreResult } from './use-composer.ts';

interface PostResultsProps {
  resource: ResolvedResource;
  results: readonly StoreResult[];
  /** The number of stores to process. */
  total: number;
  listPath: string;
}

/** The result for each store. Refetches until Google has published or rejected every post. */
export function PostResults({ resource, results, total, listPath }: PostResultsProps) {
  const ids = results.flatMap(({ row }) => (row === null ? [] : [row.id]));
  const { query } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 100, mode: 'server' },
    filters: [{ field: 'id', operator: 'in', value: ids }],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0, refetchInterval: 5 * second },
  });
  const rows = rowsOf(query.data);
  const state = fieldNamed(resource, 'state');
  /** The current row of the post; null if none was created. */
  const nowOf = ({ row }: StoreResult) => rows.find(({ id }) => id === row?.id) ?? row;
  return (
    <section aria-label="店舗ごとの結果">
      <p role="status">{`${total}店舗のうち${results.length}店舗を処理しました（${countsOf(state, results.map(nowOf))}）`}</p>
      <DataTable
        caption="店舗ごとの結果"
        rows={results}
        rowKey={({ store }) => store.id}
        columns={[
          { title: '店舗', bare: true, cell: (result) => <StoreLink {...result} /> },
          {
            title: '状態',
            width: 140,
            cell: (result) => {
              const now = nowOf(result);
              return now === null ? '投稿できませんでした' : <PostState resource={resource} row={now} />;
            },
          },
          {
            title: '内容',
            cell: (result) => {
              const now = nowOf(result);
              const {
                error = null,
                obstacle = null,
                approvalNote = null,
              } = now === null ? {} : rowIn('place-post', now);
              if (approvalNote !== null && !result.refused && !error) return approvalNote;
              const why = result.refused ?? error ?? obstacle;
              return why ? <span className={text.error}>{why}</span> : '—';
            },
          },
        ]}
      />
      <div className={styles.back}>
        <LinkButton to={listPath}>投稿の一覧に戻る</LinkButton>
      </div>
    </section>
  );
}

/** Counts posts by state, e.g. «公開 3店舗、下書き 2店舗». */
function countsOf(state: ResolvedField, rows: readonly (Row | null)[]): string {
  const counts = Map.groupBy(rows, (row) =>
    row === null ? '投稿できず' : (approvalTag(row.approvalStatus)?.text ?? textOf(state, row.state)),
  );
  return [...counts].map(([label, { length }]) => `${label} ${length}店舗`).join('、');
}

/** The store's name, linked to its post if there is one. */
function StoreLink(result: StoreResult) {
  const path = postPath(result);
  return path === null ? result.store.name : <Link to={path}>{result.store.name}</Link>;
}

/** The path of the post that was made; null if none was, or if its store is not matched to a place, so that no page shows it. */
export function postPath({ store: { placeId }, row }: StoreResult): string | null {
  if (row === null || !placeId) return null;
  return pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', { googleMapPlaceId: placeId, id: row.id });
}
