import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { minuteOf } from '#core/console/fields/figures.ts';
import { send } from '#core/console/http/send.ts';
import { callKey } from '#core/console/http/use-call.ts';
import { useProduct } from '#core/console/session/product.tsx';
import { busy } from '#core/console/ui/busy.tsx';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import { StatusTag } from '#core/console/ui/status-tag.tsx';
import { useSay } from '#core/console/ui/use-say.tsx';
import { googleLinkRoles } from '#domain/own-screens.ts';
import { staff } from '#domain/roles.ts';
import { endGoogleLink, getGoogleLink, listGoogleLocations, refreshGoogleLocations } from '../../calls.ts';
import { type LocationQuery, pageSize, useLink, useLocations } from './locations.ts';
import { MatchTable } from './match-table.tsx';

/** One's link to Google, and which store each of the linked business profiles is. */
export default function GoogleLinkScreen() {
  const { actor } = useProduct();
  const { modal } = App.useApp();
  const say = useSay();
  const client = useQueryClient();
  const links = googleLinkRoles.includes(actor.role);
  const mayMatch = staff.some((role) => role === actor.role);
  const link = useLink(links);
  const [query, setQuery] = useState<LocationQuery>({ page: 1, search: '', state: '' });
  const locations = useLocations(query);
  const [isFetching, setIsFetching] = useState(false);
  const reload = () => void client.invalidateQueries({ queryKey: callKey(listGoogleLocations) });

  const refresh = async () => {
    setIsFetching(true);
    try {
      const { count } = await send(refreshGoogleLocations);
      say.done(`Googleの店舗を${count}件取得しました`);
      reload();
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsFetching(false);
    }
  };
  const unlink = () =>
    modal.confirm({
      title: 'Googleとの連携を解除しますか',
      content: 'クチコミの取得、返信、投稿ができなくなります。取得済みのデータは残ります。',
      okText: '連携を解除する',
      okButtonProps: { danger: true },
      cancelText: 'キャンセル',
      autoFocusButton: 'cancel',
      onOk: async () => {
        try {
          await send(endGoogleLink);
          say.done('Googleとの連携を解除しました');
          await client.invalidateQueries({ queryKey: callKey(getGoogleLink) });
          reload();
        } catch (thrown) {
          say.failed(thrown);
        }
      },
    });

  const isLinked = link.data?.linked === true;
  const isBare = query.search === '' && query.state === '' && locations.data?.total === 0;
  return (
    <div className="tj-page">
      <PageHeader
        title="Googleマイビジネス連携"
        beside={
          links &&
          link.data !== undefined && (
            <StatusTag
              tone={link.data.expired ? 'danger' : isLinked ? 'success' : 'neutral'}
              text={link.data.expired ? '有効期限切れ' : isLinked ? '連携中' : '未連携'}
            />
          )
        }
        actions={
          links &&
          isLinked && (
            <>
              <Button loading={busy(isFetching)} aria-busy={isFetching} onClick={() => void refresh()}>
                店舗を再取得
              </Button>
              <Button danger onClick={unlink}>
                連携を解除
              </Button>
            </>
          )
        }
      />
      {links && isLinked && link.data?.linkedDate !== null && (
        <p style={{ marginTop: 0 }}>連携した日時：{minuteOf(link.data?.linkedDate ?? 0)}</p>
      )}
      {links && link.data?.expired === true && (
        <p role="alert">有効期限が切れました。右上のメニューのGoogleマイビジネス連携から、もう一度連携してください。</p>
      )}
      <search className="tj-bar">
        <Input.Search
          aria-label="Googleの店舗を検索"
          placeholder="店舗名・住所"
          allowClear
          style={{ maxWidth: 280 }}
          onSearch={(search) => setQuery({ ...query, page: 1, search })}
        />
        <Segmented<LocationQuery['state']>
          aria-label="対応の状態"
          value={query.state}
          options={[
            { value: '', label: 'すべて' },
            { value: 'unmatched', label: `対応なし ${locations.data?.unmatched ?? ''}`.trim() },
            { value: 'matched', label: '確認済' },
          ]}
          onChange={(state) => setQuery({ ...query, page: 1, state })}
        />
      </search>
      {locations.isError ? (
        <ErrorState thrown={locations.error} onRetry={() => void locations.refetch()} />
      ) : locations.data === undefined ? (
        <SkeletonRows rows={8} height={56} />
      ) : locations.data.data.length === 0 ? (
        <EmptyState
          title={isBare ? '連携されたGoogleの店舗はありません' : '条件に合うGoogleの店舗はありません'}
          text={
            isBare
              ? links
                ? '右上のメニューのGoogleマイビジネス連携から連携すると、管理しているお店がここに並びます。'
                : 'マネージャーや契約者がGoogleと連携すると、そのお店がここに並びます。'
              : '検索や絞り込みの条件を変えてお試しください。'
          }
        />
      ) : (
        <>
          <MatchTable rows={locations.data.data} mayMatch={mayMatch} onSaved={reload} />
          <Pagination
            style={{ marginTop: 16 }}
            current={query.page}
            pageSize={pageSize}
            total={locations.data.total}
            hideOnSinglePage
            showSizeChanger={false}
            onChange={(page) => setQuery({ ...query, page })}
          />
        </>
      )}
    </div>
  );
}
