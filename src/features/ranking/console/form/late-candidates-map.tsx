import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const CandidatesMap = lazy(() => import('./candidates-map.tsx'));

/** The candidates on Google's map, whose code is fetched when there are some. */
export function LateCandidatesMap(props: ComponentProps<typeof CandidatesMap>) {
  return (
    <Suspense fallback={<SkeletonRows rows={5} height={52} />}>
      <CandidatesMap {...props} />
    </Suspense>
  );
}
