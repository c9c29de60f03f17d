import { Link } from 'react-router';
import { useCall } from '#core/console/http/calls.ts';
import { PageHeader, StatusTag } from '#core/console/ui/page-header.tsx';
import spacing from '#core/console/ui/spacing.module.css';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import { type Column, DataTable } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText, second } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { getGoogleQueue, type WaitingEdit } from '../../calls.ts';

const kinds: Readonly<Record<string, string>> = {
  reply: 'クチコミへの返信',
  post: '投稿',
  'post-removal': '投稿の削除',
  'profile-check': '店舗情報の変更の検証',
  profile: '店舗情報の変更',
};

/** The edits queued for Google, and the use of the quotas. */
export default function GoogleQueue() {
  const queue = useCall(getGoogleQueue, {}, { refetchInterval: 5 * second, staleTime: 0 });
  const { data } = queue;
  return (
    <div className="tj-page">
      <PageHeader
        title="Googleへの送信待ち"
        beside={data !== undefined && <span className={text.secondary}>{`全 ${numberText(data.total)} 件`}</span>}
      />
      <Loaded query={queue} rows={6}>
        {({ quotas: { api, profile }, data: edits }) => (
          <>
            <p className={spacing.first}>
              {`Googleの割当はAPIごとに1分${api.perMinute}回、店舗ごとの編集は1分${profile.perMinute}回です。超える分は順番を待って送ります。`}
              {api.waitSeconds > 0 && `返信と投稿の割当が空くまであと${api.waitSeconds}秒です。`}
            </p>
            {edits.length === 0 ? (
              <EmptyState
                title="送信を待っているものはありません"
                text="送信した返信・投稿・店舗情報の変更は、Googleに届くまでここに並びます。"
              />
            ) : (
              <DataTable caption="Googleへの送信待ち" rows={edits} rowKey={({ id }) => id} columns={columns} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const columns: readonly Column<WaitingEdit>[] = [
  {
    title: '内容',
    bare: true,
    cell: (edit) => {
      const label = kinds[edit.kind] ?? 'その他';
      const path = pathOf(edit);
      return path === null ? label : <Link to={path}>{label}</Link>;
    },
  },
  {
    title: '店舗',
    cell: ({ storeId, storeName }) => <Link to={pathTo('/search-conditions/:id', { id: storeId })}>{storeName}</Link>,
  },
  {
    title: '状態',
    width: 150,
    cell: ({ sentDate, error }) =>
      sentDate !== null ? (
        <StatusTag tone="info" text="反映の確認中" />
      ) : error === null ? (
        <StatusTag tone="neutral" text="順番待ち" />
      ) : (
        <StatusTag tone="warning" text="再試行待ち" />
      ),
  },
  { title: '受付', width: 160, cell: ({ createDate }) => minuteText(createDate) },
  {
    title: '次の送信',
    width: 160,
    cell: ({ dueDate, waitSeconds }) =>
      waitSeconds > 0 ? `約${waitSeconds}秒後` : minuteText(Math.max(dueDate, Date.now())),
  },
  { title: '理由', cell: ({ error }) => error ?? '—' },
];

/** Returns the path of the page of an edit's row; null where there is none. */
function pathOf({ kind, placeId, rowId }: WaitingEdit): string | null {
  if (kind === 'profile' || kind === 'profile-check') return pathTo('/profile-edit-item/:id', { id: rowId });
  if (placeId === null || kind === 'post-removal') return null;
  const place = { googleMapPlaceId: placeId };
  return kind === 'reply'
    ? pathTo('/google-map-place-manage/:googleMapPlaceId/reviews', place)
    : pathTo('/google-map-place-manage/:googleMapPlaceId/posts/:id', { ...place, id: rowId });
}
