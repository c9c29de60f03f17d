import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { resources } from '#resources';
import { renderConsole } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import StoreList from '../list.tsx';

const product = resolveResources(resources);
const role = 'GENERAL_WITHOUT_PAYMENT';
const stores = [
  { id: 1, version: 1, name: '達成の店', todaysRead: 3, todaysAchieved: 3, todaysChange: 1 },
  { id: 2, version: 1, name: '下がった店', todaysRead: 3, todaysAchieved: 1, todaysChange: -4 },
];
const unread = { id: 3, version: 1, name: '準備中の店', todaysRead: null };
const card = { placeId: null, fall: null, unansweredReviews: 0, from: '2026-11-01', to: '2026-11-30', trend: [] };

beforeEach(() => {
  stubHttp();
  vi.mocked(http.get).mockImplementation(async (path) => {
    if (path.startsWith('/home/day')) return { data: { read: 6, achieved: 4, fallen: 1, unread: 0 } };
    if (path.startsWith('/search-conditions')) return { data: stores, total: stores.length, labels: {} };
    return { data: [], total: 0, labels: {} };
  });
});

it.each([
  ['/search-conditions', 'need,createDate'],
  ['/search-conditions?sort=name', 'name'],
])('asks for the cards of %s in the order of need, unless the user chose another', async (path, sort) => {
  const element = <StoreList resource={resourceNamed(product, 'search-conditions')} />;
  renderConsole([{ path: '/search-conditions', element }], path, role, product);
  const cards = await screen.findByRole('list', { name: '登録店舗' });
  const shown = within(cards).getAllByRole('link', { name: /の店$|た店$/ });
  expect(shown.map((link) => link.textContent)).toEqual(['達成の店', '下がった店']);
  const asked = vi.mocked(http.get).mock.calls.find(([called]) => called.startsWith('/search-conditions?'));
  expect(new URLSearchParams(asked?.[0].split('?')[1]).get('_sort')).toBe(sort);
});

it('claims nothing of a store that was not measured', async () => {
  vi.mocked(http.get).mockImplementation(async (path) => {
    if (path.startsWith('/home/day')) return { data: { read: 3, achieved: 3, fallen: 0, unread: 0 } };
    if (path.startsWith('/home/stores')) return { data: [1, 3].map((storeId) => ({ ...card, storeId })) };
    if (path.startsWith('/search-conditions')) return { data: [stores[0], unread], total: 2, labels: {} };
    return { data: [], total: 0, labels: {} };
  });
  const element = <StoreList resource={resourceNamed(product, 'search-conditions')} />;
  renderConsole([{ path: '/search-conditions', element }], '/search-conditions', role, product);
  const cards = await screen.findByRole('list', { name: '登録店舗' });
  const [measured, other] = within(cards).getAllByRole('listitem');
  if (measured === undefined || other === undefined) throw new Error('two cards are expected');
  await within(measured).findByText('前回から下がったキーワードはありません。');
  within(other).getByText('計測していません');
  expect(within(other).queryByText(/下がったキーワード/)).toBeNull();
});
