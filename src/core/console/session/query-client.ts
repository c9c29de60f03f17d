import { QueryClient } from '@tanstack/react-query';
import { minute } from '#core/model/durations.ts';
import { mayRetry, retryDelay } from './retry.ts';

/** The one cache of what the server told: fresh for five minutes, never asked again because the window was looked at. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        refetchOnWindowFocus: false,
        retry: mayRetry,
        retryDelay,
        // A server on this very machine answers without any internet
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
