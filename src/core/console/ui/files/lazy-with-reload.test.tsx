import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadOrReload } from './lazy-with-reload.ts';

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    // Whatever would settle has settled by then
    new Promise((go) => setImmediate(go, 'waiting')),
  ]);

const minuteMs = 60_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reloads once, and passes the error on when that did not help', async () => {
  const reload = vi.fn();
  await expect(settled(loadOrReload(broken, reload))).resolves.toBe('waiting');
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadOrReload(broken, reload)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledOnce();
});

it('what never comes reloads no second time, though everything else has come and some minutes went by', async () => {
  const reload = vi.fn();
  await settled(loadOrReload(broken, reload));
  await loadOrReload(() => Promise.resolve(1), reload);
  vi.setSystemTime(Date.now() + 5 * minuteMs);
  await expect(loadOrReload(broken, reload)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads again for the next release', async () => {
  const reload = vi.fn();
  await settled(loadOrReload(broken, reload));
  vi.setSystemTime(Date.now() + 20 * minuteMs);
  await settled(loadOrReload(broken, reload));
  expect(reload).toHaveBeenCalledTimes(2);
});
