import { useFetchRows } from '#core/console/http/rows.ts';
import { minute } from '#core/model/day.ts';
import type { RowIn, RowList } from '#core/model/row-types.ts';

const asked = [
  'name',
  'address',
  'category',
  'websiteUrl',
  'phone',
] as const satisfies readonly (keyof RowIn<'search-conditions'>)[];

/** Outside the hook, so that the map is made once for each answer. */
function byId({ data }: RowList<RowIn<'search-conditions'>>) {
  return new Map(data.map((row) => [row.id, row]));
}

/** Fetches the placeholder values of these stores, by store id; undefined while loading. */
export function useReviewStores(ids: readonly number[]) {
  const wanted = [...new Set(ids)].sort((one, other) => one - other);
  const filters = [{ field: 'id', operator: 'in', value: wanted }] as const;
  const { data, isError, refetch } = useFetchRows(
    'search-conditions',
    { start: 0, end: wanted.length, filters, fields: asked },
    { enabled: wanted.length > 0, staleTime: minute, select: byId },
  );
  return { stores: data, isError, retry: () => void refetch() };
}
