import { Button, Pagination, Segmented, theme } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { isNarrowed, pageSizes } from '#core/console/list-state/list-state.ts';
import { useListState } from '#core/console/list-state/use-list-state.ts';
import { CsvMenu } from '#core/console/pages/list/csv-menu.tsx';
import { ActiveFilters, FilterBar } from '#core/console/pages/list/filter-bar.tsx';
import { scopeFilters } from '#core/console/pages/list/scope.ts';
import { SearchField } from '#core/console/pages/list/search-field.tsx';
import { useFilterLabels } from '#core/console/pages/list/use-filter-labels.ts';
import { useExistingPage, useRows } from '#core/console/pages/list/use-rows.ts';
import { EmptyState } from '#core/console/ui/empty-state.tsx';
import { ErrorState } from '#core/console/ui/error-state.tsx';
import { useIsPhone } from '#core/console/ui/phone.ts';
import { SkeletonRows } from '#core/console/ui/skeleton-rows.tsx';
import type { Filter } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { reviewOf } from './review.ts';
import { ReviewCard } from './review-card.tsx';

const BulkReply = lazy(() => import('./bulk-reply.tsx'));

const unanswered: Filter = { field: 'replyState', operator: 'in', value: ['NONE', 'FAILED'] };
const isUnanswered = ({ field, operator, value }: Filter) =>
  field === 'replyState' && operator === 'in' && Array.isArray(value) && [...value].sort().join() === 'FAILED,NONE';

/** Reviews as one reads and answers them; of one store, or of all. */
export function ReviewList({ resource, storeId }: { resource: ResolvedResource; storeId: number | null }) {
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  const { state, change } = useListState(resource);
  const fixed = useMemo(() => scopeFilters(storeId === null ? {} : { storeId }), [storeId]);
  const list = useRows(resource, state, fixed);
  const { total } = list;
  const labels = useFilterLabels(resource, state.filters, list.labels, total !== null);
  useExistingPage(
    state,
    total,
    useCallback((page: number) => change({ page }, { replace: true }), [change]),
  );
  const reviews = useMemo(() => list.rows.map((row) => reviewOf(row, list.labels)), [list.rows, list.labels]);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isReplying, setIsReplying] = useState(false);
  // What is shown no more must not be answered with the rest
  const chosen = reviews.filter(({ id }) => selected.includes(id));
  const fields = resource.list.filters.filter((field) => storeId === null || field.name !== 'storeId');
  const setFilters = (filters: readonly Filter[]) => change({ filters });
  const clear = () => change({ search: '', filters: [] });
  const showsUnanswered = state.filters.some(isUnanswered);

  const body = () => {
    if (list.error !== null) return <ErrorState thrown={list.error} onRetry={list.retry} />;
    if (list.isLoading) return <SkeletonRows rows={6} height={120} />;
    if (reviews.length === 0)
      return isNarrowed(state) ? (
        <EmptyState
          title="条件に合うクチコミはありません"
          text="条件を変えるか、クリアするとすべて表示されます。"
          action={<Button onClick={clear}>条件をクリア</Button>}
        />
      ) : (
        <EmptyState
          title="クチコミはまだありません"
          text="Googleと連携した店舗に寄せられたクチコミがここに並び、返信できます。"
        />
      );
    return reviews.map((review) => (
      <ReviewCard
        key={review.id}
        resource={resource}
        review={review}
        showsStore={storeId === null}
        isSelected={selected.includes(review.id)}
        onSelect={(on) =>
          setSelected((before) => (on ? [...before, review.id] : before.filter((id) => id !== review.id)))
        }
      />
    ));
  };
  return (
    <section aria-label="クチコミの一覧">
      <search className="tj-bar">
        <SearchField
          label="クチコミ"
          search={state.search}
          onSearch={(search, continued) => change({ search }, { replace: continued })}
        />
        <Segmented
          aria-label="返信の状態"
          value={showsUnanswered ? 'open' : 'all'}
          options={[
            { value: 'all', label: 'すべて' },
            { value: 'open', label: '未返信' },
          ]}
          onChange={(value) =>
            setFilters([
              ...state.filters.filter(({ field }) => field !== 'replyState'),
              ...(value === 'open' ? [unanswered] : []),
            ])
          }
        />
        <FilterBar resource={resource} fields={fields} filters={state.filters} onChange={setFilters} labels={labels} />
        <span style={{ marginInlineStart: 'auto', color: token.colorTextSecondary }}>
          {total !== null && `全 ${total.toLocaleString('ja-JP')} 件`}
        </span>
        <CsvMenu resource={resource} apiQuery={list.apiQuery} />
      </search>
      <ActiveFilters
        resource={resource}
        filters={state.filters}
        onChange={setFilters}
        labels={labels}
        search={state.search}
        onClear={clear}
      />
      {reviews.length > 0 && (
        <div className="tj-bar" style={{ minHeight: 32 }}>
          <Button
            onClick={() => setSelected(chosen.length === reviews.length ? [] : reviews.map(({ id }) => id))}
            aria-pressed={chosen.length === reviews.length}
          >
            {chosen.length === reviews.length ? '選択を解除' : 'このページをすべて選択'}
          </Button>
          {chosen.length > 0 && (
            <>
              <span>{`${chosen.length}件を選択中`}</span>
              <Button type="primary" onClick={() => setIsReplying(true)}>
                まとめて返信
              </Button>
            </>
          )}
        </div>
      )}
      {body()}
      {total !== null && total > 0 && (
        <Pagination
          style={{ marginTop: 16 }}
          align="end"
          current={state.page}
          pageSize={state.pageSize}
          total={total}
          simple={isPhone}
          showSizeChanger
          pageSizeOptions={[...pageSizes]}
          onChange={(page, pageSize) => change(pageSize === state.pageSize ? { page } : { page: 1, pageSize })}
        />
      )}
      {isReplying && chosen.length > 0 && (
        <Suspense fallback={null}>
          <BulkReply
            reviews={chosen}
            onClose={(done) => {
              setIsReplying(false);
              if (done) setSelected([]);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
