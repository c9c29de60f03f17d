import { useQuery } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import { type Row, rowOf, rowsOf } from '#core/console/ui/rows.ts';
import { type Filter, formatQuery } from '#core/model/query.ts';

/** A row by its id; null when there is none in the user's scope. */
export function useRowOf(resource: string, id: string) {
  const address = `/${resource}/${encodeURIComponent(id)}`;
  return useQuery({
    queryKey: ['screen', address],
    queryFn: async ({ signal }): Promise<Row | null> => {
      try {
        return rowOf(await http.get(address, { signal }));
      } catch (thrown) {
        if (failureOf(thrown).status === 404) return null;
        throw thrown;
      }
    },
  });
}

/** The first row that the filter finds in the user's scope, or null. */
export function useFirstRowOf(resource: string, filter: Filter) {
  const address = `/${resource}?${new URLSearchParams(formatQuery({ start: 0, end: 1, filters: [filter] }))}`;
  return useQuery({
    queryKey: ['screen', address],
    queryFn: async ({ signal }): Promise<Row | null> => rowsOf(await http.get(address, { signal }))[0] ?? null,
  });
}
