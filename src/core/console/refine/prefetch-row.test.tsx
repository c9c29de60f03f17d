import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { EditPage } from '#core/console/pages/form-pages.tsx';
import { renderConsole, resources, shop, shopRow } from '../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../tests/support/stub-http.ts';
import { prefetchRow } from './prefetch-row.ts';

const routes = [
  { path: '/shop/:id/edit', element: <EditPage resource={shop} /> },
  { path: '/shop/:id', element: <p>店舗の画面</p> },
  { path: '/shop', element: <p>一覧</p> },
];
const read = () => vi.mocked(http.get).mock.calls.filter(([path]) => path === '/shop/1').length;
const stands = (name: string, version: number) =>
  vi.mocked(http.get).mockResolvedValue({ data: shopRow(1, { name, version }) });

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  stands('本店', 1);
});

/** Opens the form after its link was hovered over in a list. `meanwhile` runs in between. */
async function opened(meanwhile: (client: ReturnType<typeof renderConsole>['client']) => unknown = () => undefined) {
  const { client, router } = renderConsole(routes, '/shop');
  const ahead = prefetchRow(client, resources);
  await Promise.all([ahead(shop, '1'), ahead(shop, '1')]);
  await ahead(shop, '1');
  expect(read()).toBe(1);
  await meanwhile(client);
  await act(() => router.navigate('/shop/1/edit'));
}

async function saved(version: number) {
  vi.mocked(http.patch).mockResolvedValue({ data: shopRow(1, { version: version + 1 }) });
  await userEvent.type(screen.getByRole('textbox', { name: /店舗名/ }), '改');
  await userEvent.click(screen.getByRole('button', { name: /保存する/ }));
  await waitFor(() => expect(http.patch).toHaveBeenCalledWith('/shop/1', expect.objectContaining({ version })));
}

it('a form is there at once with the row that was read while its link was pointed at, and saves on its version', async () => {
  await opened();
  screen.getByDisplayValue('本店');
  expect(read()).toBe(1);
  await saved(1);
});

it('a row that is known to have changed since is read again', async () => {
  await opened((client) => {
    stands('新本店', 2);
    return client.invalidateQueries({ queryKey: ['data', 'default', 'shop'] });
  });
  await screen.findByDisplayValue('新本店');
  expect(read()).toBe(2);
  await saved(2);
});

it('a row that was read too long ago is read again, and never shown before', async () => {
  await opened(() => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 3001);
    stands('新本店', 2);
  });
  expect(screen.queryByDisplayValue('本店')).toBeNull();
  await screen.findByDisplayValue('新本店');
  vi.restoreAllMocks();
});
