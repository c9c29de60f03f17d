import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFoundPage } from '#core/console/ui/states/not-found-page.tsx';

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
      <NotLoaded query={found} rows={8} />
    </div>
  );
}
