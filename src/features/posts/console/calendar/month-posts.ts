import { useQueries } from '@tanstack/react-query';
import { fetchRows } from '#core/console/http/rows.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { Labels, RowIn } from '#core/model/row-types.ts';

const most = 200;

/** Under which the months of posts are kept. */
export const calendarKey = 'post-calendar';

/** A post as the calendar shows it. */
export type Post = RowIn<'place-post'>;

interface ShownDays {
  /** `2026-10` */
  readonly month: string;
  /** The days that its weeks begin and end with; those of another month have their posts too. */
  readonly from: string;
  readonly to: string;
}

/** The posts of a month and of the days beside it, of one store or of all; those of a day by the moment that they stand for. */
export function useMonthPosts(storeId: number | null, { month, from, to }: ShownDays) {
  const between = <F extends 'sentTime' | 'scheduledAt'>(field: F) =>
    [
      { field, operator: 'gte', value: startOfDay(from) },
      { field, operator: 'lt', value: startOfDay(addDays(to, 1)) },
      ...(storeId === null ? [] : [{ field: 'storeId', operator: 'eq', value: storeId } as const]),
    ] as const;
  // What was shown by its hour at Google; what waits, or was refused, by the hour it was due
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
        /** How many the month has, those that are not shown too. */
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

/** When it was shown, or is due; null for a draft. */
export function momentOf({ sentTime, scheduledAt }: Pick<Post, 'sentTime' | 'scheduledAt'>): number | null {
  return sentTime ?? scheduledAt;
}
