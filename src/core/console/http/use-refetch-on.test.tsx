import { type LiveProvider, Refine } from '@refinedev/core';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { dataProvider } from '#core/console/refine/data.ts';
import { client as api } from './client.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Renders an answer that is fetched again on events, and returns the number of fetches and a function that sends an event. */
async function show(options: { id?: number; after?: number }) {
  const subscribed = new Map<string, Parameters<LiveProvider['subscribe']>[0]['callback']>();
  const live: LiveProvider = {
    subscribe: ({ channel, callback }) => subscribed.set(channel, callback),
    unsubscribe: () => undefined,
  };
  const fetched = vi.fn(async () => fetched.mock.calls.length);
  function Answer({ id, after }: { id?: number; after?: number }) {
    const { data } = useQuery({ queryKey: ['figures', 1], queryFn: fetched });
    useRefetchOn('shop', {
      queryKey: ['figures'],
      ...(id === undefined ? {} : { id }),
      ...(after === undefined ? {} : { after }),
    });
    return <output>{data}</output>;
  }
  const client = new QueryClient();
  const page = (given: { id?: number; after?: number }) => (
    <Refine
      dataProvider={dataProvider(api, new Map(), '/api')}
      liveProvider={live}
      options={{ reactQuery: { clientConfig: client }, disableTelemetry: true }}
    >
      <Answer {...given} />
    </Refine>
  );
  const { unmount, rerender } = render(page(options));
  await screen.findByText('1');
  const send = (...ids: number[]) =>
    act(() => subscribed.get('resources/shop')?.({ channel: '', type: '*', payload: { ids }, date: new Date() }));
  return { client, fetched, send, unmount, rerender: (given: { id?: number }) => rerender(page(given)) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('fetches again when its row changed, and when it is not known which did', async () => {
  const { fetched, send } = await show({ id: 7 });
  send(8, 9);
  await pass(100);
  expect(fetched).toHaveBeenCalledTimes(1);
  send(8, 7);
  await screen.findByText('2');
  send();
  await screen.findByText('3');
});

it('fetches once for all events of its time, and not after its page was left', async () => {
  const { client, fetched, send, unmount } = await show({ after: 5000 });
  for (const id of [1, 2, 3]) {
    send(id);
    await pass(900);
  }
  expect(fetched).toHaveBeenCalledTimes(1);
  await pass(3000);
  expect(fetched).toHaveBeenCalledTimes(2);
  send(4);
  unmount();
  await pass(6000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(['figures', 1])?.isInvalidated).toBe(true);
});

it('follows the row that it is given later', async () => {
  const { fetched, send, rerender } = await show({ id: 7 });
  rerender({ id: 8 });
  send(7);
  await pass(100);
  expect(fetched).toHaveBeenCalledTimes(1);
  send(8);
  await screen.findByText('2');
});
