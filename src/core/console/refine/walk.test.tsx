import type { DataProvider } from '@refinedev/core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { CreatePage, EditPage } from '#core/console/pages/form-pages.tsx';
import ListPage from '#core/console/pages/list/list-page.tsx';
import ShowPage from '#core/console/pages/show/show-page.tsx';
import { renderConsole, shop, shopRow } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';

/* The generated pages use Refine: one run through them calls every method of its data provider. */

const asked = vi.hoisted(() => new Map<string, number>());

vi.mock('./data.ts', async (actual) => {
  const { dataProvider } = await actual<typeof import('./data.ts')>();
  const counted = (provider: DataProvider): DataProvider =>
    new Proxy(provider, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          asked.set(String(name), (asked.get(String(name)) ?? 0) + 1);
          return Reflect.apply(method, target, given);
        };
      },
    });
  return { dataProvider: (...given: Parameters<typeof dataProvider>) => counted(dataProvider(...given)) };
});

const routes = [
  { path: '/shop', element: <ListPage resource={shop} /> },
  { path: '/shop/create', element: <CreatePage resource={shop} /> },
  { path: '/shop/:id', element: <ShowPage resource={shop} /> },
  { path: '/shop/:id/edit', element: <EditPage resource={shop} /> },
];
const stored = (id: number, over: object = {}) => ({ data: shopRow(id, over), labels: { ownerId: { 9: '山田太郎' } } });

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockImplementation(async (path) => {
    const id = /^\/shop\/(\d+)(\?deleted=true)?$/.exec(path)?.[1];
    if (id !== undefined) return stored(Number(id));
    if (path.startsWith('/owner')) return { data: [{ id: 9, version: 1, name: '山田太郎' }], total: 1, labels: {} };
    return { data: [shopRow(1)], total: 1, labels: {} };
  });
  vi.mocked(http.post).mockImplementation(async () => stored(1));
  vi.mocked(http.patch).mockImplementation(async () => stored(1, { name: '店舗1改', version: 2 }));
  vi.mocked(http.delete).mockImplementation(async () => ({ data: { id: 1 } }));
});

it('a walk through the pages asks every method of the data provider', async () => {
  // The filter references a row that no answer contains
  vi.mocked(http.get).mockImplementationOnce(async () => ({ data: [], total: 0, labels: {} }));
  const { router } = renderConsole(routes, '/shop?ownerId=9');
  await waitFor(() => expect(asked.get('getMany')).toBeGreaterThan(0));
  expect(asked.get('getList')).toBeGreaterThan(0);

  await act(() => router.navigate('/shop/create'));
  await userEvent.type(await screen.findByRole('textbox', { name: /店舗名/ }), '新店');
  await userEvent.click(screen.getByRole('button', { name: /保存する|登録する/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop/1'));
  expect(asked.get('create')).toBe(1);

  await act(() => router.navigate('/shop/1/edit'));
  await userEvent.type(await screen.findByRole('textbox', { name: /店舗名/ }), '改');
  await userEvent.click(screen.getByRole('button', { name: /保存する/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/shop/1'));
  expect(asked.get('update')).toBe(1);
  expect(asked.get('getOne')).toBeGreaterThan(0);

  await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '開店' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /開店/ }));
  await waitFor(() => expect(asked.get('custom')).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '削除' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
  await waitFor(() => expect(asked.get('deleteOne')).toBe(1));

  // Each write was sent once, by the expected method
  const sent = (method: 'post' | 'patch' | 'delete') => vi.mocked(http[method]).mock.calls.map(([path]) => path);
  expect(sent('post')).toEqual(['/shop', '/shop/1/open']);
  expect(sent('patch')).toEqual(['/shop/1']);
  expect(sent('delete')).toEqual(['/shop/1?version=1']);
});
