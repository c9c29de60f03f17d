import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#core/console/ui/states/placeholders.tsx';

const StoreFinder = lazy(() => import('./store-finder.tsx').then(({ StoreFinder }) => ({ default: StoreFinder })));

/** The searches that begin a store's form. Their code comes after the form's own. */
export function LateStoreFinder(props: ComponentProps<typeof StoreFinder>) {
  return (
    <Suspense fallback={<SkeletonRows rows={9} height={60} />}>
      <StoreFinder {...props} />
    </Suspense>
  );
}
