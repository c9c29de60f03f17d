import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import ListPage from '../list/list-page.tsx';
import ShowPage from '../show/show-page.tsx';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const asked = { label: '休止', roles: admins, input: { reason: text('理由', { required: true, max: 20 }) } };

/** Actions that ask something and have no question of their own, next to one that asks nothing. */
const product = resolveResources({
  shop: resource({
    label: '店舗',
    fields: { name: text('店舗名', { required: true }) },
    list: { columns: ['name'], sort: 'name' },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, update: admins },
    actions: {
      pause: { ...asked, bulk: true },
      note: { label: '付記', roles: admins, input: { remark: text('付記の内容') } },
      wake: { label: '再開', roles: admins },
      settle: { label: '精算', roles: admins, ownButton: true },
    },
    listActions: { gather: { label: '集計', roles: admins, input: { note: text('備考') } } },
  }),
});
const shop = resourceNamed(product, 'shop');
const routes = [
  { path: '/shop', element: <ListPage resource={shop} /> },
  { path: '/shop/:id', element: <ShowPage resource={shop} /> },
];

beforeEach(() => {
  stubHttp();
  vi.mocked(http.post).mockImplementation(async () => ({ data: shopRow(1) }));
  vi.mocked(http.get).mockImplementation(async (path) =>
    /^\/shop\/\d/.test(path)
      ? { data: shopRow(1), labels: {} }
      : { data: [shopRow(1), shopRow(2)], total: 2, labels: {} },
  );
});

const open = (path: string) => renderConsole(routes, path, 'SYSTEM_ADMINISTRATOR', product);

/** Answers the dialog that is open: refused while the reason is missing, sent with it. */
async function giveReason(sent: () => unknown) {
  const dialog = await screen.findByRole('dialog');
  const reason = await within(dialog).findByRole('textbox', { name: /理由/ });
  await userEvent.click(within(dialog).getByRole('button', { name: '休止する' }));
  expect(http.post).not.toHaveBeenCalled();
  await userEvent.type(reason, '改装');
  await userEvent.click(within(dialog).getByRole('button', { name: '休止する' }));
  await vi.waitFor(() => expect(sent()).toMatchObject({ reason: '改装' }));
}
/** Chooses an entry of the menu on the page of a row. */
async function chooseInMenu(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
const body = () => vi.mocked(http.post).mock.calls[0]?.[1];

it('an action with input and no question asks its input on the page of a row', async () => {
  open('/shop/1');
  await chooseInMenu('休止');
  await giveReason(body);
});

it('so does one in the menu of a row, where all it asks may be left empty', async () => {
  open('/shop');
  await userEvent.click((await screen.findAllByRole('button', { name: /その他の操作/ }))[0] ?? expect.fail());
  await userEvent.click(await screen.findByRole('menuitem', { name: '付記' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('textbox', { name: /付記の内容/ });
  expect(http.post).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: '付記する' }));
  await vi.waitFor(() => expect(http.post).toHaveBeenCalledOnce());
});

it('so does one of many rows', async () => {
  vi.mocked(http.post).mockResolvedValue({
    data: { jobId: 3, state: 'DONE', rows: 2, waiting: 0, done: 2, refused: 0, mayUndo: false, results: [] },
  });
  open('/shop');
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] ?? expect.fail());
  const bar = await screen.findByRole('region', { name: '選択した行の操作' });
  await userEvent.click(within(bar).getByRole('button', { name: '一括休止' }));
  await giveReason(() => Reflect.get(Object(body()), 'input'));
});

it('so does one of the list', async () => {
  open('/shop');
  await userEvent.click(await screen.findByRole('button', { name: '集計' }));
  await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /備考/ });
  expect(http.post).not.toHaveBeenCalled();
});

it('one that asks nothing runs at once', async () => {
  open('/shop/1');
  await chooseInMenu('再開');
  await vi.waitFor(() => expect(http.post).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leaves an action with a button of its own to the screen that has it', async () => {
  const { router } = open('/shop/1');
  await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }));
  await screen.findByRole('menuitem', { name: '再開' });
  expect(screen.queryByText('精算')).toBeNull();
  await router.navigate('/shop');
  await userEvent.click((await screen.findAllByRole('button', { name: /のその他の操作/ }))[0] ?? document.body);
  await screen.findByRole('menuitem', { name: '再開' });
  expect(screen.queryByRole('menuitem', { name: '精算' })).toBeNull();
});
