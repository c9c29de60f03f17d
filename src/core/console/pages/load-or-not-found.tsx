import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { ErrorState } from '#core/console/ui/states/error-state.tsx';
import { NotFoundPage } from '#core/console/ui/states/not-found-page.tsx';
import { SkeletonRows } from '#core/console/ui/states/skeleton-rows.tsx';

interface LoadOrNotFoundProps<T> {
  /** The screen's title while loading. */
  title: string;
  found: UseQueryResult<T | null>;
  children: (value: T) => ReactNode;
}

/** Loads the object of a screen and renders it; shows the not-found page if there is none. */
export function LoadOrNotFound<T extends object>({ title, found, children }: LoadOrNotFoundProps<T>) {
  if (found.data !== undefined && found.data !== null) return children(found.data);
  if (found.isSuccess) return <NotFoundPage inFrame />;
  return (
    <div className="tj-page">
      <PageHeader title={title} />
      {found.isError ? (
        <ErrorState thrown={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}
