import type { ReactNode } from 'react';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { SummedReviews } from './summed-reviews.tsx';
import { SyncState } from './sync-state.tsx';

interface ReviewsOfStoreProps {
  resource: ResolvedResource;
  storeId: number;
  /** Further links for the header bar. */
  ways?: ReactNode;
}

/** The reviews of one store: sync state, summary and list. */
export default function ReviewsOfStore({ resource, storeId, ways }: ReviewsOfStoreProps) {
  return (
    <>
      <div className="tj-bar">
        <SyncState storeId={storeId} />
        {ways}
      </div>
      <SummedReviews resource={resource} storeId={storeId} />
    </>
  );
}
