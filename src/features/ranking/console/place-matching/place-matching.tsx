import { Button, Pagination, Progress, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { send, useCall, useSend } from '#core/console/http/calls.ts';
import { SearchField } from '#core/console/pages/list/list-page.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { useDialogs, useToast } from '#core/console/ui/dialogs.tsx';
import { LinkButton, PageHeader } from '#core/console/ui/page-header.tsx';
import { busy, isAwaited, Loaded, SkeletonUntil } from '#core/console/ui/states/loaded.tsx';
import { EmptyState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { mayDo } from '#core/model/access.ts';
import type { AnswerOf } from '#core/model/call.ts';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { firstGridNotice } from '#ranking/rules/first-grid.ts';
import {
  type MatchState,
  matchStateLabels,
  type RetriedState,
  type UnmatchedStore,
} from '#ranking/rules/place-board.ts';
import { listMovedStores, listSurePlaces, type listUnmatched } from '../../calls/places.ts';
import { MovedStores } from './moved-stores.tsx';
import styles from './place-matching.module.css';
import { StoreCard } from './store-card.tsx';
import { boardPageSize, type Match, useBoard, useBoardQuery, useConfirm } from './use-board.ts';
import { useRevealed } from './use-revealed.ts';

const title = '店舗の照合';

/** Stores without a place id, most certain matches first, each with its candidates; certain ones are preselected. */
export default function PlaceMatching() {
  const { resources, actor } = useProduct();
  const mayMeasure = mayDo(resourceNamed(resources, 'search-conditions'), 'measure', actor);
  const query = useBoardQuery();
  const { board, ...lookUp } = useBoard(query);
  const { confirm, saving } = useConfirm();
  const moved = useCall(listMovedStores, {}, { staleTime: 0 });
  const [choices, setChoices] = useState<Readonly<Record<number, string | null>>>({});
  const chosenFor = ({ id, placeId }: UnmatchedStore) => (id in choices ? (choices[id] ?? null) : placeId);
  const shown = board.data?.data ?? [];
  const revealed = useRevealed(shown);
  const all = board.data === undefined ? null : allOf(board.data.counts);
  const ready = shown.flatMap((store) => {
    const placeId = chosenFor(store);
    return placeId === null ? [] : [{ store, placeId }];
  });
  return (
    <div className="tj-page">
      <PageHeader
        title={title}
        breadcrumb={<Link to={pathTo('/search-conditions')}>登録店舗一覧</Link>}
        beside={all !== null && <span className={text.secondary}>未照合 {numberText(all)} 件</span>}
        actions={<SureButton q={query.q} sure={board.data?.counts.SURE ?? 0} confirm={confirm} />}
      />
      <p>
        順位はプレイスIDで照合します。店舗ごとに、地図の同じ店舗を選んで確定してください。確実なものはあらかじめ選ばれています。
      </p>
      <MovedStores stores={moved.data ?? []} confirm={confirm} saving={saving} />
      <SkeletonUntil ready={!isAwaited(moved)} rows={6} height={140}>
        {board.data !== undefined && all !== 0 && <BoardFilters query={query} counts={board.data.counts} {...lookUp} />}
        <Loaded query={board} rows={5} height={140}>
          {() => shown.length === 0 && <NothingLeft query={query} all={all ?? 0} />}
        </Loaded>
        {shown.slice(0, revealed).map((store) => (
          <StoreCard
            key={store.id}
            store={store}
            chosen={chosenFor(store)}
            isDecided={store.id in choices}
            onChoose={(placeId) => setChoices((before) => ({ ...before, [store.id]: placeId }))}
            onConfirm={(placeId) => void confirm([{ store, placeId }])}
            isSaving={saving.includes(store.id)}
          />
        ))}
        {revealed < shown.length && <SkeletonRows key={revealed} rows={5} height={140} />}
        {board.data !== undefined && shown.length > 0 && revealed >= shown.length && (
          <SaveBar
            ready={ready}
            isSaving={saving.length > 0}
            confirm={confirm}
            query={query}
            total={board.data.total}
            startsGrids={board.data.startsFirstGrids && mayMeasure}
          />
        )}
      </SkeletonUntil>
    </div>
  );
}

type Counts = AnswerOf<typeof listUnmatched>['counts'];
type BoardQuery = ReturnType<typeof useBoardQuery>;

function allOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface SaveBarProps {
  ready: readonly Match[];
  isSaving: boolean;
  confirm: (matches: readonly Match[]) => Promise<void>;
  query: BoardQuery;
  total: number;
  /** True for those who may measure, where a match begins the store's first grid. */
  startsGrids: boolean;
}

function SaveBar({ ready, isSaving, confirm, query, total, startsGrids }: SaveBarProps) {
  return (
    <>
      {startsGrids && <p>{firstGridNotice}</p>}
      <div className={`tj-save ${styles.bar}`}>
        <Button
          type="primary"
          disabled={ready.length === 0}
          loading={busy(isSaving)}
          onClick={() => void confirm(ready)}
        >
          選択した{ready.length}件を確定する
        </Button>
        {total > boardPageSize && (
          <Pagination
            className={styles.pages}
            simple
            showSizeChanger={false}
            current={query.page}
            pageSize={boardPageSize}
            total={total}
            onChange={(page) => query.change({ page })}
          />
        )}
      </div>
    </>
  );
}

interface SureButtonProps {
  q: string;
  /** The number of certain matches. */
  sure: number;
  confirm: (matches: readonly Match[]) => Promise<void>;
}

/** Confirms all certain matches of the whole list, not only of the page. */
function SureButton({ q, sure: count, confirm }: SureButtonProps) {
  const { modal } = useDialogs();
  const toast = useToast();
  const { isRunning, run } = useSend({ failed: toast.failed });
  const matchAll = async () => {
    const sure = await send(listSurePlaces, { query: { q: q === '' ? null : q } });
    await confirm(sure.map(({ placeId, ...store }) => ({ store, placeId })));
  };
  const ask = () =>
    modal.confirm({
      title: `確実な${numberText(count)}件を照合しますか`,
      content: '名前と場所がよく一致し、ほかの候補と取り違えないものだけです。照合したあとで元に戻せます。',
      okText: '照合する',
      cancelText: 'キャンセル',
      onOk: () => void run(matchAll),
    });
  return (
    <Button type="primary" disabled={count === 0} loading={busy(isRunning)} onClick={ask}>
      確実な{numberText(count)}件をまとめて照合
    </Button>
  );
}

interface BoardFiltersProps {
  query: BoardQuery;
  counts: Counts;
  left: number;
  asked: number | null;
  hasLooked: boolean;
  /** True while a look-up is asked for, before its progress is known. */
  isBeginning: boolean;
  look: (again?: RetriedState) => void;
}

function BoardFilters({ query, counts, left, asked, hasLooked, isBeginning, look }: BoardFiltersProps) {
  const { q, state } = query;
  const again = q === '' && (state === 'UNSURE' || state === 'NONE') && counts[state] > 0 ? state : null;
  const options = Object.entries(matchStateLabels).map(([value, label]) => ({
    value,
    label: `${label}（${numberText(new Map(Object.entries(counts)).get(value) ?? 0)}）`,
  }));
  const stateNamed = (value: string | undefined) =>
    Object.keys(matchStateLabels).find((one): one is MatchState => one === value) ?? null;
  return (
    <search className="tj-bar tj-said">
      <SearchField label={title} search={query.q} onSearch={(q, continued) => query.change({ q }, continued)} />
      <Select
        aria-label="照合の状態で絞り込む"
        placeholder="照合の状態"
        allowClear
        className={styles.state}
        value={query.state ?? undefined}
        options={options}
        onChange={(value?: string) => query.change({ state: stateNamed(value) })}
      />
      {asked === null && left + counts.FAILED > 0 && (
        <Button loading={busy(isBeginning)} onClick={() => look()}>
          候補をまとめて調べる（{numberText(left + counts.FAILED)}件）
        </Button>
      )}
      {asked === null && again !== null && (
        <Button
          loading={busy(isBeginning)}
          onClick={() => look(again)}
        >{`調べ直す（${numberText(counts[again])}件）`}</Button>
      )}
      {asked !== null && (
        <span role="status" className={styles.progress}>
          候補を調べています（残り{numberText(left)}件）
          <Progress
            className={styles.share}
            percent={Math.max(0, Math.floor(((asked - left) / asked) * 100))}
            aria-label="候補を調べた割合"
            size="small"
          />
        </span>
      )}
      {/* In the place of the progress, so that nothing moves when it ends */}
      {asked === null && hasLooked && left + counts.FAILED === 0 && again === null && (
        <span role="status" className={`${styles.progress} ${text.secondary}`}>
          候補を調べました
        </span>
      )}
    </search>
  );
}

function NothingLeft({ query, all }: { query: BoardQuery; all: number }) {
  if (all > 0 || query.q !== '' || query.state !== null)
    return (
      <EmptyState
        title="条件に合う店舗はありません"
        text="検索や絞り込みの条件を変えてお試しください。"
        action={<Button onClick={() => query.change({ q: '', state: null })}>条件をクリア</Button>}
      />
    );
  return (
    <EmptyState
      title="照合が必要な店舗はありません"
      text="すべての店舗にプレイスIDが登録されています。"
      action={<LinkButton to={pathTo('/search-conditions')}>登録店舗一覧へ</LinkButton>}
    />
  );
}
