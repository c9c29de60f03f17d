import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, useCall } from '#core/console/http/calls.ts';
import type { Live } from '#core/console/session/product.tsx';
import { second } from '#core/model/day.ts';
import { isOver, type RequestedReading } from '#ranking/rules/readings.ts';
import { listRequestedReadings } from '../../calls/ranks.ts';

// Polling is a fallback for a broken event stream; changes normally arrive as events
const slowly = 5 * second;

/** The readings that the user requested within the last hour; fetched again when one is recorded. */
export function useRequestedReadings(live: Live, asked: number) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = () => void queryClient.invalidateQueries({ queryKey: callKey(listRequestedReadings) });
    if (asked > 0) look();
    const ends = [
      live.onReconnect(look),
      live.onChange(({ resource }) => {
        if (resource === 'search-conditions') look();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
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

/** Returns each keyword's newest reading, in the order given. */
export function newestOfEach(readings: readonly RequestedReading[]): RequestedReading[] {
  const newest = new Map<number, RequestedReading>();
  for (const reading of readings) if (!newest.has(reading.detailId)) newest.set(reading.detailId, reading);
  return [...newest.values()];
}
