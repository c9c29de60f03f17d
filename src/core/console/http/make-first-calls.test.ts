// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageView } from '#core/console/first-view/view.ts';
import { makeFirstCalls } from './make-first-calls.ts';

const view: PageView = {
  apiBase: '/api',
  calls: ['/auth/me'],
  resource: 'shop',
  lists: { ADMINISTRATOR: '/shop?_end=25' },
};
const timedOut = vi.spyOn(AbortSignal, 'timeout');
const asked = vi.fn((_path: string, _options: RequestInit) => Promise.resolve(Response.json({})));

function made() {
  makeFirstCalls(view, 'a-token', ({ role }) => role);
  return asked.mock.calls.map(([path]) => path);
}
function remember(role: string): void {
  localStorage.setItem('console.user', JSON.stringify({ id: 1, role }));
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/shop');
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
  timedOut.mockClear();
});

it("makes the calls of every page and the list's own, with the user's token, and keeps them for the console", () => {
  remember('ADMINISTRATOR');
  expect(made()).toEqual(['/api/auth/me', '/api/shop?_end=25']);
  expect(asked.mock.calls[0]?.[1].headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer a-token' });
  // A server that takes them and then says nothing is not waited for without end
  expect(timedOut).toHaveBeenCalledWith(30_000);
  expect(asked.mock.calls.map(([, { signal }]) => signal)).toEqual(timedOut.mock.results.map(({ value }) => value));
  expect([...(window.firstCalls?.keys() ?? [])]).toEqual(['/auth/me', '/shop?_end=25']);
});

it.each([
  ['a role that may not list', () => remember('CUSTOMER')],
  ['a user whom this browser does not know', () => undefined],
  ['what is stored in no JSON', () => localStorage.setItem('console.user', '{')],
  [
    'a search in the address',
    () => {
      remember('ADMINISTRATOR');
      window.history.replaceState(null, '', '/shop?q=a');
    },
  ],
  [
    'columns of their own',
    () => {
      remember('ADMINISTRATOR');
      localStorage.setItem('console.columns.1.shop', JSON.stringify({ shown: ['name'], widths: {} }));
    },
  ],
])('does not ask for rows with %s', (_with, arrange) => {
  arrange();
  expect(made()).toEqual(['/api/auth/me']);
});

it('a failed call is no unhandled rejection here: the console repeats it', async () => {
  const unhandled = vi.fn();
  process.once('unhandledRejection', unhandled);
  asked.mockImplementationOnce(() => Promise.reject(new TypeError('no network')));
  made();
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
