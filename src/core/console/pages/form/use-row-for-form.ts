import { useOne } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isJustRead, rowKey } from '#core/console/refine/read-for-form.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Row } from '#core/model/row-types.ts';

/**
 * The row that a form works on: read when the form opens, or while its link was pointed at, and never again while it is open.
 * `isRead`: what there is of it is that reading, and no older one.
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
