import { useOne } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isJustRead, rowKey } from '#core/console/refine/read-for-form.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';

/**
 * The row for a form. Uses a prefetch that was just made, otherwise fetches the row when the form opens, and never again while it is open.
 * `isRead`: the row is from that fetch, not from an older cache entry.
 */
export function useRowForForm(resource: ResolvedResource, id: string | number) {
  const queryClient = useQueryClient();
  const [wasRead] = useState(() => isJustRead(queryClient.getQueryState(rowKey(resource.name, id))));
  const { query } = useOne<Row>({
    resource: resource.name,
    id,
    errorNotification: false,
    liveMode: 'off',
    queryOptions: {
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnMount: wasRead ? false : 'always',
      refetchOnReconnect: false,
    },
  });
  return { query, isRead: wasRead || query.isFetchedAfterMount };
}
