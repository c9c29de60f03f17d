import { isAwaited, SkeletonUntil } from '#core/console/ui/states/loaded.tsx';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewSummary, useReviewSummary } from './summary.tsx';

interface SummedReviewsProps {
  resource: ResolvedResource;
  /** Null: of all stores that the user sees. */
  storeId: number | null;
}

/** The summary of the reviews, and below it the list. */
export function SummedReviews({ resource, storeId }: SummedReviewsProps) {
  const summary = useReviewSummary(storeId);
  return (
    <>
      <ReviewSummary storeId={storeId} />
      <SkeletonUntil ready={!isAwaited(summary)} rows={6} height={120}>
        <ReviewList resource={resource} storeId={storeId} />
      </SkeletonUntil>
    </>
  );
}
