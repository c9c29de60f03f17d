import { useQueries } from '@tanstack/react-query';
import { fetchRows } from '#core/console/http/rows.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { Labels, RowIn } from '#core/model/row-types.ts';

const most = 200;

/** The query key of a month's posts. */
export const calendarKey = 'post-calendar';

/** A post as the calendar shows it. */
export type Post = RowIn<'place-post'>;

interface ShownDays {
  /** `2026-10` */
  readonly month: string;
  /** The first and last day of the calendar's weeks; the days of adjacent months show their posts too. */
  readonly from: string;
  readonly to: string;
}

/** The posts of a month and of the adjacent days in its weeks, of one store or all; sorted within a day by time. */
export function useMonthPosts(storeId: number | null, { month, from, to }: ShownDays) {
  const between = <F extends 'sentTime' | 'scheduledAt'>(field: F) =>
    [
      { field, operator: 'gte', value: startOfDay(from) },
      { field, operator: 'lt', value: startOfDay(addDays(to, 1)) },
      ...(storeId === null ? [] : [{ field: 'storeId', operator: 'eq', value: storeId } as const]),
    ] as const;
  // Published posts by their time on Google; pending and rejected ones by their scheduled time
  const wanted = [
    between('sentTime'),
    [...between('scheduledAt'), { field: 'sentTime', operator: 'null', value: true } as const],
  ];
  return useQueries({
    queries: wanted.map((filters) => ({
      queryKey: [calendarKey, filters],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchRows('place-post', { start: 0, end: most, filters }, { signal }),
      staleTime: 0,
    })),
    combine: (results) => {
      const rows = results.flatMap(({ data }) => data?.data ?? []);
      const labels: Labels = {
        storeId: Object.assign({}, ...results.map(({ data }) => data?.labels.storeId ?? {})),
      };
      const total = results.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
      const failed = results.find(({ isError }) => isError);
      return {
        /** The number of posts in the month, including those not shown. */
        total: results.every(({ isSuccess }) => isSuccess) ? total - besideIn(rows, month).length : null,
        isEstimate: results.some(({ data }) => data?.totalIsEstimate === true),
        isCut: total > rows.length,
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

function besideIn(rows: readonly Post[], month: string): Post[] {
  return rows.filter((row) => !dayOf(momentOf(row) ?? 0).startsWith(month));
}

export type MonthPosts = ReturnType<typeof useMonthPosts>;

/** When the post was published or is scheduled; null for a draft without either. */
export function momentOf({ sentTime, scheduledAt }: Pick<Post, 'sentTime' | 'scheduledAt'>): number | null {
  return sentTime ?? scheduledAt;
}
