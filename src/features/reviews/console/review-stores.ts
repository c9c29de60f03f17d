import { useQuery } from '@tanstack/react-query';
import { fetchRows } from '#core/console/http/rows.ts';
import { minute } from '#core/model/durations.ts';
import type { RowIn } from '#core/model/row-types.ts';

const asked = [
  'name',
  'address',
  'category',
  'websiteUrl',
  'phone',
] as const satisfies readonly (keyof RowIn<'search-conditions'>)[];

/** Fetches the placeholder values of these stores, by store id; undefined while loading. */
export function useReviewStores(ids: readonly number[]) {
  const wanted = [...new Set(ids)].sort((one, other) => one - other);
  const { data, isError, refetch } = useQuery({
    queryKey: ['review-stores', ...wanted],
    queryFn: async ({ signal }) => {
      const filters = [{ field: 'id', operator: 'in', value: wanted }] as const;
      const { data: rows } = await fetchRows(
        'search-conditions',
        { start: 0, end: wanted.length, filters, fields: asked },
        { signal },
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
    enabled: wanted.length > 0,
    staleTime: minute,
  });
  return { stores: data, isError, retry: () => void refetch() };
}
