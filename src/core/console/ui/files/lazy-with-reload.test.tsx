import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeLoader } from '../after-rows.tsx';

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const there = () => Promise.resolve(1);
const flag = () => sessionStorage.getItem('console.reloaded-for-code');

const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      () => 'failed',
    ),
    // Whatever would settle has settled by then
    new Promise((go) => setImmediate(go, 'waiting')),
  ]);

/** A page as it is after a load of the document: its own memory, and what the session has kept. */
function page() {
  const reload = vi.fn();
  const load = codeLoader(reload);
  return { reload, load: (what: () => Promise<unknown>) => outcome(load(what)) };
}

const age = vi.spyOn(performance, 'now');
const minuteMs = 60_000;

beforeEach(() => {
  sessionStorage.clear();
  age.mockReturnValue(1000);
});
afterEach(() => {
  age.mockReset();
});

it('reloads once, and passes the error on when that did not help', async () => {
  const first = page();
  expect(await first.load(broken)).toBe('waiting');
  expect(first.reload).toHaveBeenCalledOnce();
  const second = page();
  expect(await second.load(broken)).toBe('failed');
  expect(second.reload).not.toHaveBeenCalled();
});

it('resets the flag after a successful load, so that the next failure reloads again at once', async () => {
  await page().load(broken);
  expect(flag()).not.toBeNull();
  const second = page();
  expect(await second.load(there)).toBe('loaded');
  expect(flag()).toBeNull();
  // The next document, by a click or an address
  const third = page();
  expect(await third.load(broken)).toBe('waiting');
  expect(third.reload).toHaveBeenCalledOnce();
});

it('what never comes reloads no second time, though everything else has come', async () => {
  await page().load(broken);
  const second = page();
  expect(await second.load(there)).toBe('loaded');
  expect(await second.load(broken)).toBe('failed');
  expect(await second.load(there)).toBe('loaded');
  age.mockReturnValue(5 * minuteMs);
  expect(await second.load(broken)).toBe('failed');
  expect(second.reload).not.toHaveBeenCalled();
});

it('several that fail at once reload once, and what still comes meanwhile does not hide that from the next page', async () => {
  const first = page();
  expect(await Promise.all([first.load(broken), first.load(broken), first.load(there)])).toEqual([
    'waiting',
    'waiting',
    'loaded',
  ]);
  expect(first.reload).toHaveBeenCalledOnce();
  expect(await page().load(broken)).toBe('failed');
});

it('a page that came by a reload and has stood for a while reloads for the next release', async () => {
  await page().load(broken);
  const second = page();
  await second.load(there);
  age.mockReturnValue(20 * minuteMs);
  expect(await second.load(broken)).toBe('waiting');
  expect(second.reload).toHaveBeenCalledOnce();
});
