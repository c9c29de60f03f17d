import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nullIfMissing } from '#core/console/http/calls.ts';
import { fetchRow, type Known, type RowFilter } from '#core/console/http/rows.ts';
import { useFetchRows } from '#core/console/http/use-fetch-rows.ts';
import { PageHeader } from '#core/console/ui/page-header.tsx';
import { NotLoaded } from '#core/console/ui/states/loaded.tsx';
import { NotFoundPage } from '#core/console/ui/states/placeholders.tsx';
import type { RowIn } from '#core/model/row-types.ts';

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

/** A row by its id; null if it does not exist in the user's scope. */
export function useRowOf<const N extends string>(resource: N & Known<N>, id: string) {
  return useQuery({
    queryKey: ['screen', resource, id],
    queryFn: ({ signal }) => nullIfMissing(fetchRow<N>(resource, Number(id), { signal })),
  });
}

/** The first row in the user's scope that the filter matches, or null. */
export function useFirstRowOf<const N extends string>(resource: N & Known<N>, filter: RowFilter<N>) {
  return useFetchRows<N, RowIn<N> | null>(
    resource,
    { start: 0, end: 1, filters: [filter] },
    { select: ({ data: [first = null] }) => first },
  );
}
