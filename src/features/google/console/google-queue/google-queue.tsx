import { useQuery } from '@tanstack/react-query';
import { theme } from 'antd';
import { Link } from 'react-router';
import { minuteOf } from '#core/console/fields/figures.ts';
import { http } from '#core/console/http/client.ts';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { listPart, numberPart, textPart } from '#core/console/ui/parts.ts';
import { PlainTable } from '#core/console/ui/plain-table.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';

const kinds: Readonly<Record<string, string>> = {
  reply: 'クチコミへの返信',
  post: '投稿',
  'post-removal': '投稿の削除',
};

interface Waiting {
  readonly id: number;
  readonly kind: string;
  readonly storeId: number;
  readonly storeName: string;
  /** The page of what waits; null where there is none. */
  readonly path: string | null;
  readonly createDate: number;
  readonly dueDate: number;
  readonly isSent: boolean;
  readonly waitSeconds: number;
  readonly error: string | null;
}

/** What waits for its turn at Google, and how far the quotas are used up. */
export default function GoogleQueue() {
  const { token } = theme.useToken();
  const queue = useQuery({
    queryKey: ['google-queue'],
    queryFn: async ({ signal }) => {
      const answer = await http.get('/google-queue', { signal });
      return {
        rows: listPart(answer, 'data').map(waitingFrom),
        total: numberPart(answer, 'total') ?? 0,
        perMinute: numberPart(answer, 'quotas', 'project', 'perMinute') ?? 0,
        projectWait: numberPart(answer, 'quotas', 'project', 'waitSeconds') ?? 0,
        edits: numberPart(answer, 'quotas', 'profile', 'perMinute') ?? 0,
      };
    },
    refetchInterval: 5000,
    staleTime: 0,
  });
  const { data } = queue;
  return (
    <div className="tj-page">
      <PageHeader
        title="Googleへの送信待ち"
        beside={
          data !== undefined && (
            <span style={{ color: token.colorTextSecondary }}>{`全 ${data.total.toLocaleString('ja-JP')} 件`}</span>
          )
        }
      />
      {queue.isError ? (
        <ErrorState thrown={queue.error} onRetry={() => void queue.refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <p style={{ marginTop: 0 }}>
            {`Googleの割当は全体で1分${data.perMinute}回、店舗ごとの編集は1分${data.edits}回です。超える分は順番を待って送ります。`}
            {data.projectWait > 0 && `全体の割当が空くまであと${data.projectWait}秒です。`}
          </p>
          {data.rows.length === 0 ? (
            <EmptyState title="送信を待っているものはありません" text="返信と投稿はすべてGoogleに届いています。" />
          ) : (
            <PlainTable
              caption="Googleへの送信待ち"
              rows={data.rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  title: '内容',
                  bare: true,
                  cell: ({ kind, path }) => {
                    const label = kinds[kind] ?? 'その他';
                    return path === null ? label : <Link to={path}>{label}</Link>;
                  },
                },
                {
                  title: '店舗',
                  cell: ({ storeId, storeName }) => <Link to={`/search-conditions/${storeId}`}>{storeName}</Link>,
                },
                {
                  title: '状態',
                  width: 150,
                  cell: ({ isSent, error }) =>
                    isSent ? (
                      <StatusTag tone="info" text="反映の確認中" />
                    ) : error === null ? (
                      <StatusTag tone="neutral" text="順番待ち" />
                    ) : (
                      <StatusTag tone="warning" text="再試行待ち" />
                    ),
                },
                { title: '受付', width: 160, cell: ({ createDate }) => minuteOf(createDate) },
                {
                  title: '次の送信',
                  width: 160,
                  cell: ({ dueDate, waitSeconds }) =>
                    waitSeconds > 0 ? `約${waitSeconds}秒後` : minuteOf(Math.max(dueDate, Date.now())),
                },
                { title: '理由', cell: ({ error }) => error ?? '—' },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}

function waitingFrom(value: unknown): Waiting {
  const kind = textPart(value, 'kind') ?? '';
  const placeId = textPart(value, 'placeId');
  const rowId = numberPart(value, 'rowId');
  const base = `/google-map-place-manage/${encodeURIComponent(placeId ?? '')}`;
  return {
    id: numberPart(value, 'id') ?? 0,
    kind,
    storeId: numberPart(value, 'storeId') ?? 0,
    storeName: textPart(value, 'storeName') ?? '',
    path:
      placeId === null || kind === 'post-removal'
        ? null
        : kind === 'reply'
          ? `${base}/reviews`
          : `${base}/posts/${rowId}`,
    createDate: numberPart(value, 'createDate') ?? 0,
    dueDate: numberPart(value, 'dueDate') ?? 0,
    isSent: numberPart(value, 'sentDate') !== null,
    waitSeconds: numberPart(value, 'waitSeconds') ?? 0,
    error: textPart(value, 'error'),
  };
}
