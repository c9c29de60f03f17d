import type { ReactNode } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { resourceNamed } from '#core/model/resolved.ts';
import { SummedReviews } from './summed-reviews.tsx';
import { SyncState } from './sync-state.tsx';

interface ReviewsOfStoreProps {
  storeId: number;
  /** Further links for the header bar. */
  ways?: ReactNode;
}

/** The reviews of one store: sync state, summary and list. */
export default function ReviewsOfStore({ storeId, ways }: ReviewsOfStoreProps) {
  const { resources } = useProduct();
  return (
    <>
      <div className="tj-bar">
        <SyncState storeId={storeId} />
        {ways}
      </div>
      <SummedReviews resource={resourceNamed(resources, 'place-review')} storeId={storeId} />
    </>
  );
}
