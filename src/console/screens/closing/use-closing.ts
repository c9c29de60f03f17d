import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAnswer } from '#console/http/answer-data.ts';
import { http } from '#console/http/client.ts';
import { useSay } from '#console/ui/use-say.tsx';
import type { Closing } from '#domain/closing.ts';

const often = 3000;

/** How far a period's closing has come; looked at again while something is under way. */
export function useClosing(period: string) {
  const client = useQueryClient();
  const say = useSay();
  // What was asked for is done by jobs: the board looks until it has settled
  const [watchedUntil, setWatchedUntil] = useState(0);
  const address = `/closing?period=${period}`;
  const queryKey = ['screen', address];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await getAnswer<Closing>(address, signal)).data,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isCounting = state.data?.run !== undefined && state.data.run !== null && state.data.run.finishedAt === null;
      return isCounting || Date.now() < watchedUntil ? often : false;
    },
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  /** Asks for a step; what comes of it is seen on the board. */
  const ask = async (step: 'count' | 'issue' | 'mail', text: string) => {
    try {
      await http.post(`/closing/${step}`, { period });
      setWatchedUntil(Date.now() + 60_000);
      say.done(text);
      await refresh();
    } catch (thrown) {
      say.failed(thrown);
    }
  };
  return { query, ask, refresh };
}
