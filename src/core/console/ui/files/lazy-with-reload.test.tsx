import { beforeEach, expect, it, vi } from 'vitest';
import { loadOrReload } from './lazy-with-reload.ts';

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    new Promise((go) => setTimeout(go, 20, 'waiting')),
  ]);

beforeEach(() => sessionStorage.clear());

it('reloads once, and passes the error on when that did not help', async () => {
  const reload = vi.fn();
  await expect(settled(loadOrReload(broken, reload))).resolves.toBe('waiting');
  expect(reload).toHaveBeenCalledOnce();
  await expect(loadOrReload(broken, reload)).rejects.toThrow('dynamically imported');
  expect(reload).toHaveBeenCalledOnce();
});

it('may reload again after a page has loaded', async () => {
  const reload = vi.fn();
  await settled(loadOrReload(broken, reload));
  await loadOrReload(() => Promise.resolve(1), reload);
  await settled(loadOrReload(broken, reload));
  expect(reload).toHaveBeenCalledTimes(2);
});
