import type { ReactNode } from 'react';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

/** The parts of a query's result that this uses; TanStack's and Refine's both have them. */
interface Query<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** What was asked for, once it is there; before that its place, and where it failed a way to try again. */
export function Loaded<T>({
  query,
  rows,
  height = 40,
  children,
}: {
  query: Query<T>;
  rows: number;
  height?: number;
  children: (value: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState thrown={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} height={height} />;
}
