import { useQueryClient } from '@tanstack/react-query';
import { Button, Pagination, Segmented } from 'antd';
import { callKey, send, useSend } from '#core/console/http/calls.ts';
import { SearchField } from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { PageHeader, StatusTag } from '#core/console/ui/page-header.tsx';
import { busy, Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import type { AnswerOf } from '#core/model/call.ts';
import { minuteText } from '#core/model/day.ts';
import { numberText } from '#core/model/language.ts';
import { googleLinkRoles } from '#domain/accounts/own-screens.ts';
import { staff } from '#domain/accounts/roles.ts';
import {
  endGoogleLink,
  getGoogleLink,
  listGoogleLocations,
  matchSureGoogleLocations,
  refreshGoogleLocations,
} from '../../calls.ts';
import styles from './google-link.module.css';
import { GoogleLinkButton } from './google-link-button.tsx';
import { type LocationQuery, pageSize, useLink, useLocationQuery, useLocations } from './locations.ts';
import { MatchTable } from './match-table.tsx';

/** The user's link to Google, and the stores matched with its locations. */
export default function GoogleLinkScreen() {
  const { actor } = useProduct();
  const hasLink = googleLinkRoles.includes(actor.role);
  const link = useLink(hasLink);
  const query = useLocationQuery();
  const locations = useLocations(query);
  const isLinked = hasLink && link.data?.linked === true;
  const isExpired = hasLink && link.data?.expired === true;
  const canBegin = hasLink && link.data?.linked === false;
  // Where there is nothing yet, the list shows the button that starts the link
  const isEmpty = canBegin && locations.data !== undefined && isBare(query, locations.data);
  return (
    <div className="tj-page">
      <PageHeader
        title="Googleマイビジネス連携"
        beside={hasLink && link.data !== undefined && <LinkTag {...link.data} />}
        actions={
          <>
            {(isExpired || (canBegin && !isEmpty)) && <GoogleLinkButton again={isExpired} />}
            {isLinked && <LinkActions />}
          </>
        }
      />
      {isLinked && link.data?.linkedDate !== null && (
        <p className={styles.first}>連携した日時：{minuteText(link.data?.linkedDate ?? 0)}</p>
      )}
      {isExpired && <p role="alert">有効期限が切れました。「Googleと連携し直す」から、もう一度連携してください。</p>}
      <LocationSearch query={query} found={locations.data} />
      <Loaded query={locations} rows={8} height={56}>
        {(found) => <Locations found={found} query={query} canBegin={canBegin} />}
      </Loaded>
    </div>
  );
}

function LinkTag({ linked, expired }: AnswerOf<typeof getGoogleLink>) {
  if (expired) return <StatusTag tone="danger" text="有効期限切れ" />;
  return <StatusTag tone={linked ? 'success' : 'neutral'} text={linked ? '連携中' : '未連携'} />;
}

/** Returns a function that reloads the locations. */
function useReload() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: callKey(listGoogleLocations) });
}

/** Actions of an active link: fetch its locations again, or remove it. */
function LinkActions() {
  const { modal } = useDialogs();
  const toast = useToast();
  const client = useQueryClient();
  const reload = useReload();
  const { isRunning: isFetching, run } = useSend({ failed: toast.failed });
  const refresh = async () => {
    const { count } = await send(refreshGoogleLocations);
    toast.done(`Googleの店舗を${numberText(count)}件取得しました`);
    reload();
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
          toast.done('Googleとの連携を解除しました');
          await client.invalidateQueries({ queryKey: callKey(getGoogleLink) });
          reload();
        } catch (thrown) {
          toast.failed(thrown);
        }
      },
    });
  return (
    <>
      <Button loading={busy(isFetching)} aria-busy={isFetching} onClick={() => void run(refresh)}>
        店舗を再取得
      </Button>
      <Button danger onClick={unlink}>
        連携を解除
      </Button>
    </>
  );
}

interface QueryProps {
  query: ReturnType<typeof useLocationQuery>;
}

type Found = AnswerOf<typeof listGoogleLocations>;

/** Confirms all matches by place id, in the whole list and not only on this page. */
function SureButton({ sure }: { sure: number }) {
  const { actor } = useProduct();
  const { modal } = useDialogs();
  const toast = useToast();
  const reload = useReload();
  if (sure === 0 || !staff.some((role) => role === actor.role)) return null;
  const ask = () =>
    modal.confirm({
      title: `確実な${numberText(sure)}件の対応を確定しますか`,
      content: 'プレイスIDが登録店舗と同じものだけです。確定すると、クチコミの取得を始めます。',
      okText: '確定する',
      cancelText: 'キャンセル',
      onOk: async () => {
        try {
          const { matched } = await send(matchSureGoogleLocations, {}, { timeout: 0 });
          toast.done(`${numberText(matched)}件の対応を保存しました。クチコミの取得を始めます`);
        } catch (thrown) {
          toast.failed(thrown);
        }
        reload();
      },
    });
  return <Button onClick={ask}>確実な{numberText(sure)}件をまとめて確定</Button>;
}

function LocationSearch({ query, found }: QueryProps & { found: Found | undefined }) {
  const { actor } = useProduct();
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${numberText(count)}`;
  const isStaff = staff.some((role) => role === actor.role);
  return (
    <search className="tj-bar tj-said">
      <SearchField
        label="Googleの店舗"
        search={query.search}
        onSearch={(search, continued) => query.change({ search }, continued)}
      />
      <Segmented<LocationQuery['state']>
        aria-label="対応の状態"
        value={query.state}
        options={[
          { value: '', label: 'すべて' },
          ...(isStaff ? [{ value: 'suggested', label: counted('未確認', found?.sure) } as const] : []),
          { value: 'unmatched', label: counted('対応なし', found?.unmatched) },
          { value: 'matched', label: '確認済' },
        ]}
        onChange={(state) => query.change({ state })}
      />
      <SureButton sure={found?.sure ?? 0} />
    </search>
  );
}

type LocationsProps = QueryProps & {
  found: Found;
  /** True when the user may link Google and has not. */
  canBegin: boolean;
};

/** True when there is nothing at all, with no filter set. */
function isBare({ search, state }: LocationQuery, { total }: Found): boolean {
  return search === '' && state === '' && total === 0;
}

/** The linked locations with their stores, or why there are none. */
function Locations({ found, query, canBegin }: LocationsProps) {
  const { actor } = useProduct();
  const reload = useReload();
  if (found.data.length === 0) {
    if (!isBare(query, found))
      return (
        <EmptyState
          title="条件に合うGoogleの店舗はありません"
          text="検索や絞り込みの条件を変えてお試しください。"
          action={<Button onClick={() => query.change({ search: '', state: '' })}>条件をクリア</Button>}
        />
      );
    return (
      <EmptyState
        title="連携されたGoogleの店舗はありません"
        text={
          canBegin
            ? '連携すると、管理しているお店がここに並びます。'
            : 'マネージャーや契約者がGoogleと連携すると、そのお店がここに並びます。'
        }
        action={canBegin && <GoogleLinkButton />}
      />
    );
  }
  return (
    <>
      <MatchTable rows={found.data} mayMatch={staff.some((role) => role === actor.role)} onSaved={reload} />
      <Pagination
        className={styles.pages}
        current={query.page}
        pageSize={pageSize}
        total={found.total}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(page) => query.change({ page })}
      />
    </>
  );
}
