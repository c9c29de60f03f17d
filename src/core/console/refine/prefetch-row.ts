import type { QueryClient } from '@tanstack/react-query';
import { apiBase, client } from '#core/console/http/client.ts';
import type { ResolvedResource, ResolvedResources } from '#core/model/resolved.ts';
import { dataProvider } from './data.ts';
import { isJustRead, justRead, rowKey } from './read-for-form.ts';

/** Returns a function that prefetches a row for its form, unless it has just been read. */
export function prefetchRow(queryClient: QueryClient, resources: ResolvedResources) {
  const { getOne } = dataProvider(client, resources, apiBase);
  return async ({ name }: ResolvedResource, id: string): Promise<void> => {
    const queryKey = rowKey(name, id);
    if (isJustRead(queryClient.getQueryState(queryKey))) return;
    await queryClient.prefetchQuery({
      queryKey,
      queryFn: () => getOne({ resource: name, id }),
      staleTime: 0,
      // Dropped soon if the form is not opened after all
      gcTime: justRead,
    });
  };
}
