import { useQueries } from '@tanstack/react-query';
import { http } from '#core/console/http/client.ts';
import { type Labels, labelsOf, type Row, rowsOf } from '#core/console/ui/rows.ts';
import { dayOf, startOfDay } from '#core/model/day.ts';
import { type Filter, formatQuery } from '#core/model/query.ts';

const most = 200;

/** The posts between two days, of one store or of all; those of a day by the moment that they stand for. */
export function useMonthPosts(resource: string, storeId: number | null, first: string, next: string) {
  const between = (field: string): Filter[] => [
    { field, operator: 'gte', value: startOfDay(first) },
    { field, operator: 'lt', value: startOfDay(next) },
    ...(storeId === null ? [] : [{ field: 'storeId', operator: 'eq' as const, value: storeId }]),
  ];
  // What was shown by its hour at Google; what waits, or was refused, by the hour it was due
  const wanted: Filter[][] = [
    between('sentTime'),
    [...between('scheduledAt'), { field: 'sentTime', operator: 'null', value: true }],
  ];
  return useQueries({
    queries: wanted.map((filters) => {
      const query = new URLSearchParams(formatQuery({ start: 0, end: most, filters })).toString();
      return {
        queryKey: ['post-calendar', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => http.get(`/${resource}?${query}`, { signal }),
        staleTime: 0,
      };
    }),
    combine: (results) => {
      const rows = results.flatMap(({ data }) => rowsOf(data));
      const labels: Labels = {
        storeId: Object.assign({}, ...results.map(({ data }) => labelsOf(data).storeId ?? {})),
      };
      const failed = results.find(({ isError }) => isError);
      return {
        total: results.every(({ isSuccess }) => isSuccess) ? rows.length : null,
        isCut: results.some(({ data }) => rowsOf(data).length === most),
        error: failed?.error ?? null,
        retry: () => {
          for (const { refetch } of results) void refetch();
        },
        labels,
        on: (day: string) =>
          rows
            .filter((row) => dayOf(momentOf(row) ?? 0) === day)
            .sort((one, other) => (momentOf(one) ?? 0) - (momentOf(other) ?? 0)),
      };
    },
  });
}

export type MonthPosts = ReturnType<typeof useMonthPosts>;

/** When it was shown, or is due; null for a draft. */
export function momentOf(row: Row): number | null {
  const moment = row.sentTime ?? row.scheduledAt;
  return typeof moment === 'number' ? moment : null;
}
