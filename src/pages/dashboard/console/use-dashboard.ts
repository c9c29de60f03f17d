import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '#core/console/http/calls.ts';
import { minute, second } from '#core/model/day.ts';
import { getDashboard, getWaiting, listRanks } from '../calls.ts';
import type { RanksQuery } from './ranks-query.ts';

/** The day's figures in the user's scope. */
export function useDashboard() {
  return useCall(getDashboard, {}, { staleTime: minute });
}

/** The pending work in the user's scope. */
export function useWaiting() {
  return useCall(getWaiting, {}, { staleTime: 30 * second });
}

/** A page of the day's keywords. */
export function useTodaysRanks({ q, result, trend, sort, page, pageSize }: RanksQuery) {
  const query = { q, result, trend, _sort: sort, _start: (page - 1) * pageSize, _end: page * pageSize };
  return useCall(listRanks, { query }, { placeholderData: keepPreviousData, staleTime: minute });
}
