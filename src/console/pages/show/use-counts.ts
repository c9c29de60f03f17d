import { useQueries } from '@tanstack/react-query';
import { http } from '#console/http/client.ts';
import { formatQuery } from '#model/query.ts';
import { scopeFilters } from '../list/scope.ts';
import type { Belonging } from './belongings.ts';

/** How many rows each belonging has; null while that is not known. */
export function useCounts(belongings: readonly Belonging[]): readonly (number | null)[] {
  return useQueries({
    queries: belongings.map(({ resource, scope }) => ({
      // Under Refine's key of the resource, so that its changes bring the count up to date
      queryKey: ['data', 'default', resource.name, 'list', { count: scope }],
      queryFn: async () => {
        const answer = await http.get(
          `/${resource.name}?${new URLSearchParams(formatQuery({ start: 0, end: 0, filters: scopeFilters(scope) }))}`,
        );
        return typeof answer === 'object' && answer !== null && 'total' in answer && typeof answer.total === 'number'
          ? answer.total
          : null;
      },
    })),
    combine: (answers) => answers.map((answer) => answer.data ?? null),
  });
}
