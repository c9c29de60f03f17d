import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http } from '#core/console/http/client.ts';
import type { Live } from '#core/console/refine/live.ts';
import { type AskedReading, isOver, readingState } from '#domain/readings.ts';

const key = ['asked-readings'] as const;
// Only in case the stream of events is broken; a change of a store comes by it at once
const slowly = 5000;

/** What the user asked to be measured within the last hour; looked at again as soon as a reading is recorded. */
export function useAskedReadings(live: Live, asked: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: key });
    if (asked > 0) look();
    return live.onChange(({ resource }) => {
      if (resource === 'search-conditions') look();
    });
  }, [live, queryClient, asked]);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => askedFrom(await http.get('/readings', { signal })),
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? slowly : false),
  });
}

/** The readings of an answer, each keyword's newest alone, in the order of the stores asked for last. */
export function askedFrom(answer: unknown): AskedReading[] {
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  const newest = new Map<number, AskedReading>();
  for (const reading of Array.isArray(data) ? data.flatMap(oneFrom) : [])
    if (!newest.has(reading.detailId)) newest.set(reading.detailId, reading);
  return [...newest.values()];
}

function oneFrom(value: unknown): AskedReading[] {
  if (typeof value !== 'object' || value === null) return [];
  const sent: Partial<Record<keyof AskedReading, unknown>> = value;
  const { id, detailId, searchConditionId, requestedDate } = sent;
  if (typeof id !== 'number' || typeof detailId !== 'number' || typeof searchConditionId !== 'number') return [];
  return [
    {
      id,
      detailId,
      searchConditionId,
      keyword: String(sent.keyword ?? ''),
      storeName: String(sent.storeName ?? ''),
      targetRank: Number(sent.targetRank),
      state: readingState(sent.state),
      rank: typeof sent.rank === 'number' ? sent.rank : null,
      failure: typeof sent.failure === 'string' ? sent.failure : null,
      requestedDate: Number(requestedDate),
      finishedDate: typeof sent.finishedDate === 'number' ? sent.finishedDate : null,
    },
  ];
}
