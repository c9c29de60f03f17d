import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#core/console/http/use-call.ts';
import type { InputOf } from '#core/model/call.ts';
import { minute, second } from '#core/model/durations.ts';
import type { DayResult, Trend } from '#domain/ranks/todays-ranks.ts';
import { getDashboard, getWaiting, listRanks } from '../calls.ts';

/** The day's figures in the user's scope. */
export function useDashboard() {
  return useCall(getDashboard, {}, { staleTime: minute });
}

/** The pending work in the user's scope. */
export function useWaiting() {
  return useCall(getWaiting, {}, { staleTime: 30 * second });
}

export interface RanksQuery {
  readonly result: DayResult | null;
  readonly trend: Trend | null;
  readonly sort: NonNullable<NonNullable<InputOf<typeof listRanks>['query']>['_sort']>;
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the day's keywords. */
export function useTodaysRanks({ result, trend, sort, page, pageSize }: RanksQuery) {
  const query = { result, trend, _sort: sort, _start: (page - 1) * pageSize, _end: page * pageSize };
  return useCall(listRanks, { query }, { placeholderData: keepPreviousData, staleTime: minute });
}
