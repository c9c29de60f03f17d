import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { toCrudFilters } from '#core/console/list-state/crud.ts';
import { scopeFilters } from '../list/use-list.ts';
import type { RelatedList } from './related-lists.ts';

interface Counts {
  /** Of each list; null until it is known, and where it could not be fetched. */
  readonly counts: readonly (number | null)[];
  /** True once every answer is there. */
  readonly areSettled: boolean;
}

/** The count of rows of each related list. */
export function useCounts(related: readonly RelatedList[]): Counts {
  const { getList } = useDataProvider()();
  return useQueries({
    queries: related.map(({ resource, scope }) => ({
      // Under Refine's key of the resource's lists, so that changes to its rows invalidate the count
      queryKey: ['data', 'default', resource.name, 'list', { count: scope }],
      queryFn: () =>
        getList({
          resource: resource.name,
          filters: toCrudFilters(scopeFilters(scope)),
          pagination: { currentPage: 1, pageSize: 0 },
        }),
    })),
    combine: (answers) => ({
      counts: answers.map((answer) => answer.data?.total ?? null),
      areSettled: answers.every(({ isPending }) => !isPending),
    }),
  });
}
