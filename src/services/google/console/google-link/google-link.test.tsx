import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Role } from '#core/model/roles.ts';
import { resources as declared } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import type { Location, ShownLink } from '../../calls.ts';
import GoogleLinkScreen from './google-link.tsx';

const resources = resolveResources(declared);
const none: ShownLink = { linked: false, expired: false, linkedDate: null };
const linked: ShownLink = { linked: true, expired: false, linkedDate: 1_700_000_000_000 };
const locationOf = (number: number): Location => ({
  userId: 2,
  userName: '佐藤 一郎',
  location: `locations/${number}`,
  account: 'accounts/1',
  accountTitle: null,
  title: `みずいろ珈琲 ${number}号店`,
  address: '東京都渋谷区',
  placeId: null,
  storeId: null,
  storeName: null,
  confirmedDate: null,
  suggestion: null,
});
const consent = 'https://accounts.google.com/o/oauth2/v2/auth?state=here';

function open({ link, total = 0, role = 'MANAGER' }: { link: ShownLink; total?: number; role?: Role }) {
  vi.mocked(http.get).mockImplementation(async (path) => {
    if (path.startsWith('/google-link')) return { data: link };
    if (path.startsWith('/client-settings')) return { data: { googleClientId: 'client-id' } };
    if (path.startsWith('/search-conditions')) return { data: [{ id: 31, name: '渋谷店' }], total: 1, labels: {} };
    const start = Number(new URLSearchParams(path.split('?')[1]).get('_start'));
    // A few of each page's fifty, since rendering all of them would take too long
    const ids = Array.from({ length: Math.min(3, total - start) }, (_, index) => start + index + 1);
    return { data: ids.map(locationOf), total, unmatched: total, sure: 0 };
  });
  vi.mocked(http.post).mockResolvedValue({ data: { url: consent, state: 'here', popup: false } });
  vi.mocked(http.put).mockResolvedValue({ data: { matched: 1 } });
  return renderConsole([{ path: '/google-link', element: <GoogleLinkScreen /> }], '/google-link', role, resources);
}

beforeEach(stubHttp);

describe('people without a link to Google', () => {
  it.each([
    ['where nothing is linked yet', none, 0, 'Googleと連携する'],
    ['above what others have linked', none, 1, 'Googleと連携する'],
    ['after it has expired', { ...linked, expired: true }, 1, 'Googleと連携し直す'],
  ])('links from this very page: %s', async (_, link, total, name) => {
    open({ link, total });
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Googleマイビジネス連携' });
    const way = await within(dialog).findByRole('link', { name: 'Googleで連携する' });
    expect(way.getAttribute('href')).toBe(consent);
    expect(dialog.textContent).toContain('許可すると、Googleビジネスプロフィール連携の画面に戻ります');
  });

  it('is offered it once, and not at all where the role links nothing', async () => {
    const { unmount } = open({ link: none });
    await screen.findByText('連携されたGoogleの店舗はありません');
    expect(screen.getAllByRole('button', { name: 'Googleと連携する' })).toHaveLength(1);
    unmount();
    open({ link: linked, total: 1 });
    await screen.findByRole('button', { name: '連携を解除' });
    expect(screen.queryByRole('button', { name: /と連携/ })).toBeNull();
  });
});

describe('what was chosen for locations', () => {
  const storeOf = (number: number) => screen.findByRole('combobox', { name: `みずいろ珈琲 ${number}号店の登録店舗` });

  it('is kept while one goes through the pages, and saved with what is chosen there', async () => {
    open({ link: linked, total: 60 });
    const choose = async (number: number) => {
      await userEvent.click(await storeOf(number));
      const found = await screen.findAllByTitle('渋谷店');
      await userEvent.click(found.at(-1) ?? expect.fail());
    };
    await choose(3);
    await screen.findByRole('button', { name: '1件の対応を確定する' });
    await userEvent.click(screen.getByTitle('2'));
    await storeOf(51);
    // Only the visible page is saved; choices on the other page wait
    expect(screen.queryByRole('button', { name: /対応を確定する/ })).toBeNull();
    await choose(52);
    await userEvent.click(await screen.findByRole('button', { name: '1件の対応を確定する' }));
    const bodies = () => vi.mocked(http.put).mock.calls.map(([, body]) => body);
    await waitFor(() =>
      expect(bodies()).toEqual([{ matches: [{ userId: 2, location: 'locations/52', storeId: 31 }] }]),
    );
    await userEvent.click(screen.getByTitle('1'));
    await storeOf(3);
    await userEvent.click(await screen.findByRole('button', { name: '1件の対応を確定する' }));
    await waitFor(() =>
      expect(bodies().at(-1)).toEqual({ matches: [{ userId: 2, location: 'locations/3', storeId: 31 }] }),
    );
  });
});
