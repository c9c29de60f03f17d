import { useQuery } from '@tanstack/react-query';
import { send } from '#core/console/http/send.ts';
import { startLine } from '../../calls/channels.ts';

/** A fresh code for as long as the panel is open; the server knows one a user. */
export function useLineCode() {
  return useQuery({
    queryKey: [startLine.path],
    queryFn: () => send(startLine),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
