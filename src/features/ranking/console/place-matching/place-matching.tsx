import { useInvalidate } from '@refinedev/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { askRows, changeRow } from '#core/console/http/rows.ts';
import { busy } from '#core/console/ui/busy.tsx';
import { eachOf } from '#core/console/ui/each-of.ts';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { failureOf } from '#core/console/ui/failure.ts';
import { LinkButton } from '#core/console/ui/link-button.tsx';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { pathTo } from '#core/console/ui/paths.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import text from '#core/console/ui/text.module.css';
import { useSay } from '#core/console/ui/use-say.tsx';
import './place-matching.css';
import { candidatesQuery } from './candidates.ts';
import styles from './place-matching.module.css';
import { type Store, StoreCard } from './store-card.tsx';

const pageSize = 10;
const title = '店舗の照合';

/** Stores without a place id, each beside the places that may be it; the sure ones are chosen beforehand. */
export default function PlaceMatching() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const stores = useUnmatched(page);
  const matching = useMatching(stores.data?.data ?? []);
  const total = stores.data?.total ?? null;
  return (
    <div className="tj-page">
      <PageHeader
        title={title}
        breadcrumb={<Link to={pathTo('/search-conditions')}>登録店舗一覧</Link>}
        beside={total !== null && <span className={text.secondary}>未照合 {total.toLocaleString('ja-JP')} 件</span>}
      />
      <p>
        順位はプレイスIDで照合します。店舗ごとに、地図の同じ店舗を選んで確定してください。確実なものはあらかじめ選ばれています。
      </p>
      {stores.isPending && <SkeletonRows rows={5} height={140} />}
      {stores.isError && <ErrorState thrown={stores.error} onRetry={() => void stores.refetch()} />}
      {total === 0 && (
        <EmptyState
          title="照合が必要な店舗はありません"
          text="すべての店舗にプレイスIDが登録されています。"
          action={<LinkButton to={pathTo('/search-conditions')}>登録店舗一覧へ</LinkButton>}
        />
      )}
      {matching.stores.map(({ store, candidates, placeId }) => (
        <StoreCard
          key={store.id}
          store={store}
          candidates={candidates}
          chosen={placeId}
          onChoose={(chosen) => matching.choose(store, chosen)}
          onConfirm={() => placeId !== null && void matching.confirm([{ store, placeId }])}
          isSaving={matching.saving.includes(store.id)}
        />
      ))}
      {matching.stores.length > 0 && (
        <ConfirmBar matching={matching}>
          {total !== null && total > pageSize && (
            <Pagination
              className={styles.pages}
              simple
              current={page}
              pageSize={pageSize}
              total={total}
              onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
            />
          )}
        </ConfirmBar>
      )}
    </div>
  );
}

/** The places that each store may be, and which of them it is said to be. */
function useMatching(rows: readonly Store[]) {
  const candidates = useQueries({ queries: rows.map(({ id }) => candidatesQuery(id)) });
  const [choices, setChoices] = useState<Readonly<Record<number, string | null>>>({});
  const { confirm, saving } = useConfirm();
  const stores = rows.flatMap((store, index) => {
    const own = candidates[index];
    if (own === undefined) return [];
    const sure = own.data?.find((place) => place.sure)?.placeId ?? null;
    return [{ store, candidates: own, placeId: choices[store.id] ?? (store.id in choices ? null : sure) }];
  });
  return {
    stores,
    choose: (store: Store, placeId: string | null) => setChoices((all) => ({ ...all, [store.id]: placeId })),
    confirm,
    saving,
    /** How many of the stores are still being looked for. */
    pending: candidates.filter(({ isPending }) => isPending).length,
  };
}

function ConfirmBar({ matching, children }: { matching: ReturnType<typeof useMatching>; children: ReactNode }) {
  const { stores, saving, pending, confirm } = matching;
  const ready = stores.flatMap(({ store, placeId }) => (placeId === null ? [] : [{ store, placeId }]));
  return (
    <div className={`tj-save ${styles.bar}`}>
      <Button
        type="primary"
        disabled={ready.length === 0}
        loading={busy(saving.length > 0)}
        onClick={() => void confirm(ready)}
      >
        選択した{ready.length}件を確定する
      </Button>
      {pending > 0 && <span role="status">候補を調べています（残り{pending}件）</span>}
      {children}
    </div>
  );
}

const unmatchedKey = ['unmatched-stores'] as const;

/** A page of the stores that nobody has matched and that are still wanted. */
function useUnmatched(page: number) {
  return useQuery({
    queryKey: [...unmatchedKey, page],
    queryFn: ({ signal }) =>
      askRows(
        'search-conditions',
        {
          start: (page - 1) * pageSize,
          end: page * pageSize,
          sort: [{ field: 'id', descending: false }],
          filters: [
            { field: 'placeId', operator: 'null', value: true },
            { field: 'status', operator: 'ne', value: 'ENDED' },
          ],
        },
        { signal },
      ),
  });
}

interface Match {
  readonly store: Store;
  readonly placeId: string;
}

/** Writes the matches, says which could not be written and why, and offers to take them back. */
function useConfirm() {
  const say = useSay();
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  const [saving, setSaving] = useState<readonly number[]>([]);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: unmatchedKey }),
      invalidate({ resource: 'search-conditions', invalidates: ['list', 'many', 'detail'] }),
    ]);

  async function confirm(matches: readonly Match[]) {
    setSaving(matches.map(({ store }) => store.id));
    const outcomes = await eachOf(matches, ({ store, placeId }) =>
      changeRow('search-conditions', store, { placeId }).then(
        (saved) => ({ saved, failed: null }),
        (thrown: unknown) => ({ saved: null, failed: `${store.name}：${failureOf(thrown).message}` }),
      ),
    );
    await refresh();
    setSaving([]);
    const saved = outcomes.flatMap((one) => one.saved ?? []);
    const failed = outcomes.flatMap((one) => one.failed ?? []);
    if (saved.length > 0)
      say.done(
        saved.length === 1 ? `「${saved[0]?.name}」を照合しました` : `${saved.length}件の店舗を照合しました`,
        async () => {
          await eachOf(saved, (store) => changeRow('search-conditions', store, { placeId: null }));
          await refresh();
        },
      );
    if (failed.length > 0) say.failed(new Error(failed.join('、')));
  }
  return { confirm, saving };
}
