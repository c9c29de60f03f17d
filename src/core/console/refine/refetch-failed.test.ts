import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchFailed } from './refetch-failed.ts';

it('fetches what has failed and is on the screen, and nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetches = ['failed', 'answered', 'left'].map((name) => {
    const queryFn = vi.fn(() => (name === 'answered' ? Promise.resolve(name) : Promise.reject(new Error('down'))));
    const leave = new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => undefined);
    return { name, queryFn, leave };
  });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  for (const { name, leave } of fetches) if (name === 'left') leave();
  refetchFailed(client);
  expect(fetches.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([2, 1, 1]);
  client.clear();
});
