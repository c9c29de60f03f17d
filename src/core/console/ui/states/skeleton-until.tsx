import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton-rows.tsx';

/** True until a query has its first answer. One that failed and is retried is not awaited, since that may take long. */
export function isAwaited(query: { readonly isPending: boolean; readonly failureCount: number }): boolean {
  return query.isPending && query.failureCount === 0;
}

interface SkeletonUntilProps {
  /** True once it is known how much room everything above takes. */
  ready: boolean;
  /** Lines of the skeleton; none below another skeleton that fills the screen. */
  rows: number;
  height?: number;
  children: ReactNode;
}

/** Shows a skeleton in place of the children until they have their final place. They are mounted all the while, so that their calls begin. */
export function SkeletonUntil({ ready: isKnown, children, ...skeleton }: SkeletonUntilProps) {
  return (
    <>
      {!isKnown && skeleton.rows > 0 && <SkeletonRows {...skeleton} />}
      <div hidden={!isKnown} className={isKnown ? 'tj-contents' : undefined}>
        {children}
      </div>
    </>
  );
}
