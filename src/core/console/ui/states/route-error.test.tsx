import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '#core/console/http/client.ts';
import { RouteError } from './route-error.tsx';

afterEach(() => vi.restoreAllMocks());

async function shownFor(thrown: unknown): Promise<string> {
  // React and the router log the error too
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockReturnValue(undefined);
  function Broken(): never {
    throw thrown;
  }
  const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <RouteError /> }]);
  render(<RouterProvider router={router} />);
  return (await screen.findByRole('alert')).textContent ?? '';
}
const withoutTitle = (text: string) => text.replace('Unexpected Application Error!', '');

it.each([
  new TypeError('Failed to fetch dynamically imported module: https://example.com/assets/list-page-1.js'),
  new TypeError('error loading dynamically imported module'),
  new TypeError('Importing a module script failed.'),
  new TypeError("Cannot read properties of undefined (reading 'id')"),
])('keeps the title and explains itself in Japanese alone: %s', async (thrown) => {
  const text = await shownFor(thrown);
  expect(text).toContain('Unexpected Application Error!');
  expect(withoutTitle(text)).not.toMatch(/[A-Za-z]{3}/);
});

it('says that the code of a page did not come', async () => {
  expect(await shownFor(new TypeError('Importing a module script failed.'))).toContain(
    'プログラムを読み込めませんでした',
  );
});

it('says what a call said, with the number to name', async () => {
  const text = await shownFor(new CallError({ status: 503, message: 'ただいま混み合っています', requestId: 'r-7' }));
  expect(text).toContain('ただいま混み合っています');
  expect(text).toContain('お問い合わせ番号 r-7');
});
