import { type ComponentProps, lazy, Suspense } from 'react';
import { useIsPainted } from '#core/console/ui/after-paint.ts';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

const PinMap = lazy(() => import('./pin-map.tsx'));

/** The map with a pin. Its code, which is large, is fetched once the form is painted. */
export function LatePinMap(props: ComponentProps<typeof PinMap>) {
  const space = <SkeletonRows rows={5} height={57} />;
  return useIsPainted() ? (
    <Suspense fallback={space}>
      <PinMap {...props} />
    </Suspense>
  ) : (
    space
  );
}
