import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getAnswer } from '#core/console/http/answer-data.ts';
import type { DashboardDay, DayResult, TodaysRank, Trend } from '#domain/todays-ranks.ts';

/** The day's figures, as they stand in the viewer's scope. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) => (await getAnswer<DashboardDay>('/dashboard', signal)).data,
    staleTime: 60_000,
  });
}

export interface RanksQuery {
  readonly result: DayResult | null;
  readonly trend: Trend | null;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the day's keywords. */
export function useTodaysRanks({ result, trend, sort, page, pageSize }: RanksQuery) {
  const params = new URLSearchParams({
    ...(result === null ? {} : { result }),
    ...(trend === null ? {} : { trend }),
    _sort: sort,
    _start: String((page - 1) * pageSize),
    _end: String(page * pageSize),
  });
  const address = `/dashboard/ranks?${params}`;
  return useQuery({
    queryKey: ['dashboard', address],
    queryFn: ({ signal }) => getAnswer<readonly TodaysRank[]>(address, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
