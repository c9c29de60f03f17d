import { keys } from '@refinedev/core';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveResources } from '#core/model/resolve.ts';
import { resources as declared } from '#resources';
import type { Live } from '../session/product.tsx';
import { markStale } from './mark-stale.ts';

const fetched = vi.fn(() => Promise.resolve('answer'));
const listOf = (resource: string) => keys().data('default').resource(resource).action('list').params({}).get();
const [stores, accounts, charges] = [listOf('search-conditions'), listOf('sns-account'), ['/closing']];
let client: QueryClient;
let change: Parameters<Live['onChange']>[0];
let reconnect: () => void;
let end: () => void;
const ends: (() => void)[] = [];

/** Puts an answer into the cache, and on the screen if `isSeen`. */
async function cached(queryKey: readonly unknown[], { isSeen = false } = {}): Promise<void> {
  const options = { queryKey, queryFn: fetched, staleTime: 300_000 };
  await client.fetchQuery(options);
  if (isSeen) ends.push(new QueryObserver(client, options).subscribe(() => undefined));
}
const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
const changed = (resource: string, id: number | null = 1) => change({ resource, id, actorId: null });

const silent: Live = {
  onNotice: () => () => undefined,
  onChange: () => () => undefined,
  onReconnect: () => () => undefined,
  changedSoFar: () => new Set(),
  close: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  const live: Live = {
    ...silent,
    onChange(listener) {
      change = listener;
      return () => undefined;
    },
    onReconnect(listener) {
      reconnect = listener;
      return () => undefined;
    },
  };
  end = markStale(client, resolveResources(declared), live);
});
afterEach(() => {
  end();
  for (const one of ends.splice(0)) one();
  client.clear();
  fetched.mockClear();
  vi.useRealTimers();
});

it('what is not on the screen is stale once anything has changed, or may have', async () => {
  await cached(stores);
  await cached(charges);
  expect([isStale(stores), isStale(charges)]).toEqual([false, false]);
  changed('search-conditions');
  expect([isStale(stores), isStale(charges)]).toEqual([true, true]);
  await cached(charges);
  expect(isStale(charges)).toBe(false);
  reconnect();
  expect(isStale(charges)).toBe(true);
});

it('what was left before it began is stale, too', async () => {
  end();
  await cached(stores);
  end = markStale(client, resolveResources(declared), silent);
  expect(isStale(stores)).toBe(true);
});

it('what is on the screen and changed before it began is fetched again, with the lists that refer to it, and no other', async () => {
  end();
  await cached(stores, { isSeen: true });
  await cached(accounts, { isSeen: true });
  await cached(charges, { isSeen: true });
  fetched.mockClear();
  end = markStale(client, resolveResources(declared), {
    ...silent,
    changedSoFar: () => new Set(['search-conditions']),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(isStale(charges)).toBe(false);
});

it('the session and what the console computes are not', async () => {
  await cached(['auth', 'me']);
  await cached(['access', 'search-conditions', 'list']);
  changed('search-conditions');
  expect([isStale(['auth', 'me']), isStale(['access', 'search-conditions', 'list'])]).toEqual([false, false]);
});

it('lists on the screen are fetched again for the titles of changed rows, once for many, and no others', async () => {
  await cached(accounts, { isSeen: true });
  await cached(charges, { isSeen: true });
  fetched.mockClear();
  for (let times = 0; times < 100; times += 1) changed('search-conditions');
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched).toHaveBeenCalledOnce();
  expect(isStale(charges)).toBe(false);
  // No account is referred to by an account
  changed('sns-account');
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched).toHaveBeenCalledOnce();
});

it('lists on the screen that refer to changed rows through others are fetched again where it is not known which rows changed', async () => {
  await cached(accounts, { isSeen: true });
  fetched.mockClear();
  // A customer who is named
  changed('system-user');
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched).not.toHaveBeenCalled();
  // Customers who went to another manager, and their stores with them
  changed('system-user', null);
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched).toHaveBeenCalledOnce();
});
