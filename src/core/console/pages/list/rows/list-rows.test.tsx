import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { renderConsole, shop, shopRow } from '../../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../../tests/support/stub-http.ts';
import ListPage from '../list-page.tsx';

const open = (path: string) => renderConsole([{ path: '/shop', element: <ListPage resource={shop} /> }], path);

beforeEach(() => {
  stubHttp();
  localStorage.clear();
  const rows = { data: [1, 2, 3].map((id) => shopRow(id)), total: 3, labels: { ownerId: { 9: '山田太郎' } } };
  vi.mocked(http.get).mockImplementation(async (path) =>
    path.startsWith('/saved-views') || path.startsWith('/list-columns') ? { data: [] } : rows,
  );
});

it('selects all rows from the last one to the one that is clicked with Shift, and leaves them again', async () => {
  open('/shop');
  const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `店舗${id}を選択` });
  const user = userEvent.setup();
  await user.click(await box(1));
  await user.keyboard('{Shift>}');
  await user.click(await box(3));
  expect(await screen.findByText('3件を選択中')).toBeTruthy();
  await user.click(await box(2));
  await user.keyboard('{/Shift}');
  expect([(await box(1)).checked, (await box(2)).checked, (await box(3)).checked]).toEqual([true, false, false]);
});

it('has one menu for a row, by its button and by the right button of the mouse, but leaves a link its own', async () => {
  open('/shop');
  await userEvent.click(await screen.findByRole('button', { name: '店舗1のその他の操作' }));
  const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(await items()).toEqual(['編集', '開店', '削除']);
  expect(screen.getByRole('button', { name: '店舗1のその他の操作' }).getAttribute('aria-expanded')).toBe('true');
  const link = screen.getByRole('link', { name: '店舗2' });
  expect(fireEvent.contextMenu(link)).toBe(true);
  expect(fireEvent.contextMenu(link.closest('tr')?.querySelector('td:nth-child(3)') ?? document.body)).toBe(false);
  expect(await items()).toEqual(['編集', '開店', '削除']);
  expect(screen.getByRole('button', { name: '店舗2のその他の操作' }).getAttribute('aria-expanded')).toBe('true');
});

it('is one Tab stop in its headings, between which the arrow keys lead, and with Shift widen a column', async () => {
  open('/shop');
  const heading = (name: string) => screen.getByRole('button', { name });
  await screen.findByText('店舗1');
  const stops = screen.getAllByRole('columnheader').flatMap((one) => [...one.querySelectorAll('button')]);
  expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  act(() => heading('店舗名').focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(heading('種別'));
  const width = () => document.querySelectorAll('col')[2]?.style.width;
  const before = Number.parseInt(width() ?? '', 10);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(width()).toBe(`${before + 16}px`);
});
