import { useSubscription } from '@refinedev/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { getAnswer } from '#core/console/http/answer-data.ts';
import { failureOf } from '#core/console/ui/failure.ts';
import type { Day } from '#core/model/day.ts';
import type { KeywordFacts, PlaceNames, RankSeries, StandingAbove, StoreStanding } from '#domain/keyword-ranks.ts';
import type { Stretch } from './stretch.ts';

/** A keyword; null when there is none in the user's scope. */
export function useKeyword(id: string) {
  const address = `/search-condition-detail/${encodeURIComponent(id)}`;
  return useQuery({
    queryKey: ['ranks', 'keyword', id],
    queryFn: async ({ signal }): Promise<KeywordFacts | null> => {
      try {
        return (await getAnswer<KeywordFacts>(address, signal)).data;
      } catch (thrown) {
        if (failureOf(thrown).status === 404) return null;
        throw thrown;
      }
    },
  });
}

/** How the keywords of a store stand today; a reading that comes meanwhile is shown by itself, here and on the charts. */
export function useStanding(storeId: number) {
  const client = useQueryClient();
  useSubscription({
    channel: 'resources/search-conditions',
    onLiveEvent: ({ payload }) => {
      if (payload.ids?.some((id) => Number(id) === storeId)) void client.invalidateQueries({ queryKey: ['ranks'] });
    },
  });
  return useQuery({
    queryKey: ['ranks', 'store', storeId],
    queryFn: async ({ signal }) => (await getAnswer<StoreStanding>(`/search-conditions/${storeId}/ranks`, signal)).data,
    staleTime: 60_000,
  });
}

/** The course of several keywords over several stretches, in the order asked for. */
export function useCourses(wanted: readonly (Stretch & { readonly id: number })[]) {
  return useQueries({ queries: wanted.map(courseQuery) });
}

/** The course of one keyword. */
export function useCourse(id: number, stretch: Stretch) {
  return useQuery(courseQuery({ id, ...stretch }));
}

function courseQuery({ id, from, to }: Stretch & { readonly id: number }) {
  return {
    queryKey: ['ranks', 'course', id, from, to],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await getAnswer<RankSeries>(`${seriesPath(id)}?${new URLSearchParams({ from, to })}`, signal)).data,
    staleTime: 60_000,
  };
}

export function seriesPath(id: number): string {
  return `/search-condition-detail/${id}/ranks`;
}

/** Who stood above the keyword's store on a day. */
export function useAbove(id: number, day: Day) {
  return useQuery({
    queryKey: ['ranks', 'above', id, day],
    queryFn: async ({ signal }) =>
      (await getAnswer<StandingAbove>(`/search-condition-detail/${id}/above?day=${day}`, signal)).data,
    staleTime: 60_000,
  });
}

/** What those above are called: asked only when somebody wants it, for each name is a call that costs. */
export function usePlaceNames(id: number, day: Day, isWanted: boolean) {
  return useQuery({
    queryKey: ['ranks', 'names', id, day],
    queryFn: async ({ signal }) =>
      (await getAnswer<PlaceNames>(`/search-condition-detail/${id}/above/names?day=${day}`, signal)).data,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
