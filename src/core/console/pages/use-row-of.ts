import { useQuery } from '@tanstack/react-query';
import { nullIfMissing } from '#core/console/http/null-if-missing.ts';
import { fetchRow, type Known, type RowFilter } from '#core/console/http/rows.ts';
import { useFetchRows } from '#core/console/http/use-fetch-rows.ts';
import type { RowIn } from '#core/model/row-types.ts';

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
