import { useCall } from '#core/console/http/calls.ts';
import { startLine } from '../../calls/channels.ts';

/** Creates a new code whenever the panel opens, and never refetches: each new code invalidates the user's previous one. */
export function useLineCode() {
  return useCall(startLine, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false });
}
