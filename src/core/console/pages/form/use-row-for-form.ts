import { useOne } from '@refinedev/core';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';

/** The row that a form works on: read anew when the form opens, and never again while it is open. */
export function useRowForForm(resource: ResolvedResource, id: string | number) {
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
    liveMode: 'off',
    queryOptions: {
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: 'always',
      refetchOnReconnect: false,
    },
  });
  return query;
}
