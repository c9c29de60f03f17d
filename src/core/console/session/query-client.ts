import { QueryClient } from '@tanstack/react-query';
import { minute } from '#core/model/day.ts';
import { mayRetry, retryDelay } from './retry.ts';

/** The cache of the server's answers: fresh for five minutes, unless something changes (`refine/mark-stale.ts`); not refetched on window focus. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        refetchOnWindowFocus: false,
        retry: mayRetry,
        retryDelay,
        // Also without internet, since the server may run on this machine
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
