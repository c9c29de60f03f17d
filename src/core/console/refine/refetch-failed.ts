import type { QueryClient } from '@tanstack/react-query';

/** Fetches again what is on the screen and has failed, because the server may only have been down. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
