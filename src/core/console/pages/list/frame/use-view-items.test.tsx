import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { number, resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../../tests/support/stub-http.ts';
import ListPage from '../list-page.tsx';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins } as const;
const product = resolveResources({
  shop: resource({
    label: '店舗',
    title: 'id',
    fields: { radius: number('半径') },
    list: { columns: ['radius'], filters: ['radius'] },
    access,
  }),
  person: resource({
    label: '人',
    fields: { name: text('名前'), role: select('役割', { SYSTEM_ADMINISTRATOR: '管理者' }) },
    list: { columns: ['name'] },
    accounts: { role: 'role', views: { share: [], see: [], offer: { by: admins, to: ['MANAGER'], label: '会員' } } },
    access,
  }),
});
const view = {
  id: 5,
  name: '広い店',
  isShared: false,
  mayChange: true,
  isOffered: true,
  offeredBy: null,
  query: 'radius_gte=900',
  columns: null,
  widths: [],
  version: 2,
};
const views = { now: [view] };
const reads = () => vi.mocked(http.get).mock.calls.filter(([path]) => path.startsWith('/saved-views?')).length;

beforeEach(() => {
  stubHttp();
  views.now = [view];
  vi.mocked(http.get).mockImplementation(async (path) => {
    if (path.startsWith('/saved-views?')) return { data: views.now };
    return path.startsWith('/saved-views')
      ? { data: [] }
      : { data: [{ id: 1, version: 1, radius: 3 }], total: 1, labels: {} };
  });
});

/** Chooses an entry of the list's menu while the view is open. */
async function choose(name: string) {
  const page = <ListPage resource={resourceNamed(product, 'shop')} />;
  renderConsole([{ path: '/shop', element: page }], '/shop?radius_gte=800&view=5', admins[0], product);
  fireEvent.click(await screen.findByRole('button', { name: '一覧のメニュー' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

it('a view is overwritten for those with whom it is shared once that is agreed to', async () => {
  await choose('上書き保存');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('共有中の会員の表示も変わります。');
  expect(http.put).not.toHaveBeenCalled();
  vi.mocked(http.put).mockResolvedValue({ data: view });
  fireEvent.click(within(dialog).getByRole('button', { name: '上書き保存' }));
  await waitFor(() => expect(http.put).toHaveBeenCalledOnce());
});

it('a view that is not shared is overwritten at once', async () => {
  views.now = [{ ...view, isOffered: false }];
  vi.mocked(http.put).mockResolvedValue({ data: view });
  await choose('上書き保存');
  await waitFor(() => expect(http.put).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog for a new name says that it changes for those with whom the view is shared', async () => {
  await choose('名前を変更');
  expect((await screen.findByRole('dialog')).textContent).toContain('共有中の会員の表示も変わります。');
});

it('the views are read again when somebody has changed the one that is to be shared no longer', async () => {
  vi.mocked(http.delete).mockImplementation(async () => {
    views.now = [{ ...view, name: '変えた名前', version: 3 }];
    throw new CallError({ status: 409, message: 'ほかの人が先に変更しました', problems: [] });
  });
  await choose('共有をやめる');
  await screen.findByText('ほかの人が先に変更しました');
  await waitFor(() => expect(reads()).toBe(2));
});
