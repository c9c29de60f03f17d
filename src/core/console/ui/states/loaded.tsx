import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

/** Renders a query's data, or skeleton rows while it loads, or an error with a retry button. */
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
