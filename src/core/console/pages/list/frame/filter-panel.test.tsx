import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { date, number, resource } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole } from '../../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../../tests/support/stub-http.ts';
import ListPage from '../list-page.tsx';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const product = resolveResources({
  shop: resource({
    label: '店舗',
    title: 'id',
    fields: { radius: number('半径'), day: date('開店日') },
    list: { columns: ['radius'], filters: ['radius', 'day'] },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins },
  }),
});

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) =>
    path.startsWith('/saved-views') ? { data: [] } : { data: [], total: 0, labels: {} },
  );
});

/** Opens the panel of filters, and focuses the first input of one. */
async function opened(name: string) {
  const page = <ListPage resource={resourceNamed(product, 'shop')} />;
  const { router } = renderConsole([{ path: '/shop', element: page }], '/shop?radius_lte=900', admins[0], product);
  fireEvent.click(await screen.findByRole('button', { name: /^絞り込み/ }));
  const group = await screen.findByRole('group', { name: `${name}で絞り込む` });
  const [first] = await within(group).findAllByRole('textbox');
  if (first === undefined) throw new Error('nothing to type in');
  act(() => first.focus());
  return { first, search: () => router.state.location.search };
}

// The panel looks at the code of a key, which userEvent does not send
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
const isOpen = () => screen.queryByRole('dialog') !== null;

it('Escape closes the panel, and puts nothing into force that was half typed', async () => {
  const { search } = await opened('半径');
  await userEvent.keyboard('12');
  pressEscape();
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(search()).toBe('?radius_lte=900');
});

it('what is typed holds once its field is left, or by Enter, and the button says how many filters are active', async () => {
  const { search } = await opened('半径');
  await userEvent.keyboard('12{Enter}');
  expect(search()).toBe('?radius_gte=12&radius_lte=900');
  await userEvent.keyboard('3{Tab}');
  expect(search()).toBe('?radius_gte=123&radius_lte=900');
  expect(screen.getByText('絞り込み 2')).toBeTruthy();
});

it('a text that is no value keeps the panel open', async () => {
  await opened('半径');
  await userEvent.keyboard('abc');
  fireEvent.click(screen.getByRole('button', { name: '0件を表示' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(isOpen()).toBe(true);
});

it('of a calendar open in it the first Escape closes the calendar, the next the panel', async () => {
  const { first } = await opened('開店日');
  await userEvent.click(first);
  await waitFor(() => expect(isCalendarShown()).toBe(true));
  pressEscape();
  expect(isOpen()).toBe(true);
  await waitFor(() => expect(isCalendarShown()).toBe(false));
  pressEscape();
  await waitFor(() => expect(isOpen()).toBe(false));
});

function isCalendarShown(): boolean {
  const calendar = document.querySelector('.ant-picker-dropdown');
  return calendar !== null && !calendar.classList.contains('ant-picker-dropdown-hidden');
}
