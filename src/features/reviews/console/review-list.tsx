import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type ListByHand, ListPagination, useListByHand } from '#core/console/pages/list/list-page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#core/console/ui/states/placeholders.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { type Review, reviewOf } from './review.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import { ReviewSearch } from './review-search.tsx';
import { reviewListId } from './reviews-link.tsx';

const BulkReply = lazy(() => import('./bulk-reply.tsx'));

interface ReviewListProps {
  resource: ResolvedResource;
  storeId: number | null;
}

/** The list of reviews of one store or of all, with replies. */
export function ReviewList({ resource, storeId }: ReviewListProps) {
  const list = useListByHand(resource, storeId === null ? undefined : { storeId });
  const { total } = list;
  const reviews = useMemo(() => list.rows.map((row) => reviewOf(row, list.labels)), [list.rows, list.labels]);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [isReplying, setIsReplying] = useState(false);
  // Ignore selected reviews that are no longer displayed, so that they are not answered
  const chosen = reviews.filter(({ id }) => selected.includes(id));
  return (
    <section aria-label="クチコミの一覧" id={reviewListId}>
      <ReviewSearch resource={resource} list={list} storeId={storeId} />
      {reviews.length > 0 && (
        <SelectionBar reviews={reviews} chosen={chosen} onSelect={setSelected} onReply={() => setIsReplying(true)} />
      )}
      <ShownReviews list={list} isEmpty={reviews.length === 0}>
        {reviews.map((review) => (
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
        ))}
      </ShownReviews>
      {total !== null && total > 0 && <ListPagination list={list} total={total} />}
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

interface SelectionBarProps {
  reviews: readonly Review[];
  chosen: readonly Review[];
  onSelect: (ids: readonly number[]) => void;
  onReply: () => void;
}

/** Selects reviews of the page for a bulk reply. */
function SelectionBar({ reviews, chosen, onSelect, onReply }: SelectionBarProps) {
  const isAll = chosen.length === reviews.length;
  return (
    <div className={`tj-bar ${styles.selection}`}>
      <Button onClick={() => onSelect(isAll ? [] : reviews.map(({ id }) => id))} aria-pressed={isAll}>
        {isAll ? '選択を解除' : 'このページをすべて選択'}
      </Button>
      {chosen.length > 0 && (
        <>
          <span>{`${chosen.length}件を選択中`}</span>
          <Button type="primary" onClick={onReply}>
            まとめて返信
          </Button>
        </>
      )}
    </div>
  );
}

interface ShownReviewsProps {
  list: ListByHand;
  isEmpty: boolean;
  children: ReactNode;
}

/** The reviews, or the loading, error or empty state. */
function ShownReviews({ list, isEmpty, children }: ShownReviewsProps) {
  if (list.error !== null) return <ErrorState thrown={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <SkeletonRows rows={6} height={120} />;
  if (!isEmpty) return children;
  return list.isNarrowed ? (
    <EmptyState
      title="条件に合うクチコミはありません"
      text="条件を変えるか、クリアするとすべて表示されます。"
      action={<Button onClick={list.clear}>条件をクリア</Button>}
    />
  ) : (
    <EmptyState
      title="クチコミはまだありません"
      text="Googleと連携した店舗に寄せられたクチコミがここに並び、返信できます。"
    />
  );
}
