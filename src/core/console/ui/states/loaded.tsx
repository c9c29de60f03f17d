import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

/** What was asked for, once it is there; before that its place, and where it failed a way to try again. */
export function Loaded<T>({
  query,
  rows,
  children,
}: {
  query: UseQueryResult<T>;
  rows: number;
  children: (value: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState thrown={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} />;
}
