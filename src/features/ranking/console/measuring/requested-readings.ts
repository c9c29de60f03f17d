import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useCall } from '#core/console/http/use-call.ts';
import type { Live } from '#core/console/refine/live.ts';
import { second } from '#core/model/durations.ts';
import { isOver, type RequestedReading } from '#domain/ranks/readings.ts';
import { listRequestedReadings } from '../../calls/ranks.ts';

// Only in case the stream of events is broken; a change of a store comes by it at once
const slowly = 5 * second;

/** What the user asked to be measured within the last hour; looked at again as soon as a reading is recorded. */
export function useRequestedReadings(live: Live, asked: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: callKey(listRequestedReadings) });
    if (asked > 0) look();
    return live.onChange(({ resource }) => {
      if (resource === 'search-conditions') look();
    });
  }, [live, queryClient, asked]);
  return useCall(
    listRequestedReadings,
    {},
    {
      select: ({ data }) => newestOfEach(data),
      refetchInterval: ({ state }) => (state.data?.data.every(isOver) === false ? slowly : false),
    },
  );
}

/** Each keyword's newest reading alone, in the order of the stores asked for last. */
export function newestOfEach(readings: readonly RequestedReading[]): RequestedReading[] {
  const newest = new Map<number, RequestedReading>();
  for (const reading of readings) if (!newest.has(reading.detailId)) newest.set(reading.detailId, reading);
  return [...newest.values()];
}
