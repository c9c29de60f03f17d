import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveProvider, openLive } from './live.ts';

class Source extends EventTarget {
  static made: Source[] = [];
  closed = false;
  readyState = 1;
  constructor() {
    super();
    Source.made.push(this);
  }
  close() {
    this.closed = true;
  }
  tell(type: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}
const refused = vi.fn();
const last = () => Source.made.at(-1) ?? new Source();

beforeEach(() => {
  vi.useFakeTimers();
  Source.made = [];
  refused.mockClear();
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('connects again after 1, 2, 4 seconds, and then looks at what it missed', () => {
  const live = openLive('/api/events', refused);
  const heard = vi.fn();
  live.onNotice(heard);
  last().tell('ready');
  expect(heard).not.toHaveBeenCalled();
  for (const [attempt, wait] of [1000, 2000, 4000].entries()) {
    last().tell('error');
    vi.advanceTimersByTime(wait - 1);
    expect(Source.made).toHaveLength(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(Source.made).toHaveLength(attempt + 2);
  }
  last().tell('ready');
  expect(heard).toHaveBeenCalledOnce();
  live.close();
  expect(last().closed).toBe(true);
});

it('has lists fetched again after a break, whose changes they missed', () => {
  const live = openLive('/api/events', refused);
  const callback = vi.fn();
  const { subscribe } = liveProvider(live);
  subscribe({ channel: 'resources/search-conditions', types: ['*'], callback });
  last().tell('ready');
  vi.advanceTimersByTime(1000);
  expect(callback).not.toHaveBeenCalled();
  last().tell('error');
  vi.advanceTimersByTime(1000);
  last().tell('ready');
  vi.advanceTimersByTime(1000);
  expect(callback).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ payload: { ids: [] } }));
});

it('notifies a list once of many changes of its rows, and of no others', () => {
  const live = openLive('/api/events', refused);
  const callback = vi.fn();
  const { subscribe, unsubscribe } = liveProvider(live);
  const subscription: unknown = subscribe({ channel: 'resources/search-conditions', types: ['*'], callback });
  for (let id = 1; id <= 400; id++) last().tell('changed', { resource: 'search-conditions', id, actorId: null });
  last().tell('changed', { resource: 'sns-account', id: 1, actorId: null });
  vi.advanceTimersByTime(1000);
  expect(callback).toHaveBeenCalledOnce();
  unsubscribe(subscription);
  last().tell('changed', { resource: 'search-conditions', id: 1, actorId: null });
  vi.advanceTimersByTime(1000);
  expect(callback).toHaveBeenCalledOnce();
  live.close();
});

it('asks whether the session is still valid when the server refuses the stream, not when it is out of reach', () => {
  const live = openLive('/api/events', refused);
  last().readyState = 0;
  last().tell('error');
  vi.advanceTimersByTime(1000);
  expect(refused).not.toHaveBeenCalled();
  last().readyState = 2;
  last().tell('error');
  expect(refused).toHaveBeenCalledOnce();
  // It keeps reconnecting after a refusal, since the server may just be restarting
  vi.advanceTimersByTime(2000);
  expect(Source.made).toHaveLength(3);
  live.close();
});

it('asks no more than every 30 seconds while the server has no room for one more page', () => {
  const live = openLive('/api/events', refused);
  for (let second = 0; second < 600; second += 1) {
    last().readyState = 2;
    if (!last().closed) last().tell('error');
    vi.advanceTimersByTime(1000);
  }
  // After 1, 2, 4, 8, 16 seconds, then every 30
  expect(Source.made.length).toBeLessThan(30);
  live.close();
});

it('asks every five seconds while the server cannot be reached', () => {
  const live = openLive('/api/events', refused);
  for (let second = 0; second < 60; second += 1) {
    if (!last().closed) last().tell('error');
    vi.advanceTimersByTime(1000);
  }
  // After 1, 2 and 4 seconds, then every 5, each of which the test takes a second to refuse
  expect(Source.made.length).toBeGreaterThan(10);
  live.close();
});

it('names no rows if of some it is not known which changed', () => {
  const live = openLive('/api/events', refused);
  const callback = vi.fn();
  liveProvider(live).subscribe({ channel: 'resources/search-conditions', types: ['*'], callback });
  const idsAfter = (...ids: (number | null)[]) => {
    for (const id of ids) last().tell('changed', { resource: 'search-conditions', id });
    vi.advanceTimersByTime(1000);
    return callback.mock.lastCall?.[0].payload.ids;
  };
  expect(idsAfter(7, 9)).toEqual([7, 9]);
  expect(idsAfter(null, 7)).toEqual([]);
  expect(idsAfter(9)).toEqual([9]);
});

it('reports changes between the start of the page and the opening of the stream, and no older ones', () => {
  const live = openLive('/api/events', refused);
  const heard: unknown[] = [];
  live.onChange((change) => heard.push(change));
  live.onNotice(() => heard.push('notice'));
  vi.advanceTimersByTime(2000);
  const age = performance.now();
  last().tell('ready', { changed: { 'search-conditions': age - 500, 'sns-account': age + 500 }, notice: age + 500 });
  expect(heard).toEqual([{ resource: 'search-conditions', id: null, actorId: null }]);
  last().tell('changed', { resource: 'charge', id: 3, actorId: null });
  expect([...live.changedSoFar()]).toEqual(['search-conditions', 'charge']);
  live.close();
});

it('reports a notification of that time', () => {
  const live = openLive('/api/events', refused);
  const noticed = vi.fn();
  live.onNotice(noticed);
  vi.advanceTimersByTime(2000);
  last().tell('ready', { notice: 10 });
  expect(noticed).toHaveBeenCalledOnce();
  live.close();
});
