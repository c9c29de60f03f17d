import { useQueries, useQuery } from '@tanstack/react-query';
import { callQuery, nullIfMissing, sendGiven, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { type Day, minute } from '#core/model/day.ts';
import type { DateRange } from '#ranking/console/ranks/date-range.ts';
import type { NamesOf } from '#ranking/rules/keyword-ranks.ts';
import { getAbove, getKeyword, getNamesAbove, getSeries, getStoreRanking } from '../../calls/ranks.ts';

/** The query key prefix of all rank data, invalidated when a reading arrives. */
export const ranksKey = ['ranks'];

/** A keyword; null if there is none in the user's scope. */
export function useKeyword(id: string) {
  return useQuery(keywordQuery(id));
}

/** The query of a keyword. */
export function keywordQuery(id: string) {
  return {
    queryKey: [...ranksKey, 'keyword', id],
    // The id in the URL may be invalid; the server checks it
    queryFn: ({ signal }: { signal: AbortSignal }) => nullIfMissing(sendGiven(getKeyword, { id }, { signal })),
  };
}

/** A store's ranks today. New readings refresh this and the charts. */
export function useStoreRanking(storeId: number) {
  useRefetchOn('search-conditions', { queryKey: ranksKey, id: storeId });
  return useCall(getStoreRanking, { id: storeId }, { under: ranksKey, staleTime: minute });
}

const ofTrend = { under: ranksKey, staleTime: minute };

/** The trends of several keywords and date ranges, in the given order. */
export function useTrends(wanted: readonly (DateRange & { readonly id: number })[]) {
  return useQueries({ queries: wanted.map(trendQuery) });
}

/** The trend of one keyword. */
export function useTrend(id: number, range: DateRange) {
  return useCall(getSeries, { id, query: range }, ofTrend);
}

function trendQuery({ id, from, to }: DateRange & { readonly id: number }) {
  return callQuery(getSeries, { id, query: { from, to } }, ofTrend);
}

/** The places above the keyword's store on a day. */
export function useAbove(id: number, day: Day) {
  return useCall(getAbove, { id, query: { day } }, { under: ranksKey, staleTime: minute });
}

/** The names of the places above; fetched only if wanted, since each name is a paid call. */
export function usePlaceNames(id: number, day: Day, { isWanted, of }: { isWanted: boolean; of: NamesOf }) {
  return useCall(
    getNamesAbove,
    { id, query: { day, of } },
    { under: ranksKey, enabled: isWanted, staleTime: 'static', retry: false },
  );
}
