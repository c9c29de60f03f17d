import { useQuery } from '@tanstack/react-query';
import { send } from '#core/console/http/send.ts';
import { startLine } from '../../calls/channels.ts';

/** Creates a new code whenever the panel opens, and never refetches: each new code invalidates the user's previous one. */
export function useLineCode() {
  return useQuery({
    queryKey: [startLine.path],
    queryFn: () => send(startLine),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
