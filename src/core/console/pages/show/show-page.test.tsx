import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
import { CallError } from '#core/console/http/failure.ts';
import { rememberOrigin } from '#core/console/list-state/origin.ts';
import { withAdded } from '#core/console/product/added-parts.tsx';
import { pageCode } from '#core/console/ui/files/page-code.ts';
import { renderConsole, resources, shop, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import ShowPage from './show-page.tsx';

const owner = resources.get('owner') ?? shop;
const own = () => [{ key: 'first', label: '最初', children: null }];
const routes = [
  { path: '/shop', element: <p>一覧</p> },
  { path: '/shop/:id', element: <ShowPage resource={shop} /> },
  { path: '/owner/:id', element: <ShowPage resource={owner} /> },
];

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockImplementation(async (path) => {
    const id = /^\/(shop|owner)\/(\d+)(\?deleted=true)?$/.exec(path)?.[2];
    if (id !== undefined) return { data: shopRow(Number(id)), labels: { ownerId: { 9: '山田太郎' } } };
    return { data: [shopRow(26)], total: 26, labels: {} };
  });
});

describe('the page of a row', () => {
  it('has what plugins add to it, after its own, and their tab in place of a related list', async () => {
    const page = pageCode(
      withAdded(() => Promise.resolve({ default: ({ resource }) => <ShowPage resource={resource} tabs={own} /> }), {
        tabs: [
          async () => ({ default: ({ name }) => [{ key: 'map', label: `${name}の地図`, children: <p>地図です</p> }] }),
          async () => ({
            default: () => [
              { key: 'shop', label: '別の名', children: <p>店舗の一覧の代わり</p> },
              { key: 'later', label: '履歴のまとめ', children: null, after: true },
            ],
          }),
        ],
        actions: [
          async () => ({ default: ({ row }) => <button type="button">{`報告${row.id}`}</button> }),
          async () => ({ default: () => <button type="button">印刷</button> }),
        ],
      }),
    );
    await page.begin();
    const Page = page.page() ?? (() => null);
    renderConsole([{ path: '/owner/:id', element: <Page resource={owner} /> }], '/owner/9');
    await screen.findByRole('tab', { name: '店舗 26' });
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['最初', '店舗9の地図', '基本情報', '履歴のまとめ', '店舗 26']);
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.slice(0, 2)).toEqual(['報告9', '印刷']);
    await userEvent.click(screen.getByRole('tab', { name: '店舗9の地図' }));
    expect(screen.getByText('地図です')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: '店舗 26' }));
    expect(screen.getByText('店舗の一覧の代わり')).toBeTruthy();
  });

  it('never shows another row than the address says', async () => {
    const { router } = renderConsole(routes, '/shop/1');
    await screen.findByRole('heading', { level: 1, name: '店舗1' });
    vi.mocked(http.get).mockReturnValue(new Promise(() => undefined));
    await act(() => router.navigate('/shop/2'));
    expect(screen.queryByText('店舗1')).toBeNull();
  });

  it('says kindly that a row is not there', async () => {
    vi.mocked(http.get).mockRejectedValue(
      new CallError({ status: 404, message: 'お探しのデータは見つかりませんでした' }),
    );
    renderConsole(routes, '/shop/99');
    expect(await screen.findByRole('heading', { name: '店舗が見つかりません' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '店舗一覧に戻る' }).getAttribute('href')).toBe('/shop');
  });

  it('says nothing of what is asked at a change alone', async () => {
    renderConsole(routes, '/shop/1');
    await screen.findByText('備考');
    expect(screen.queryByText('変更の理由')).toBeNull();
  });

  it('leads on in the list one came from, past the end of its page', async () => {
    rememberOrigin('shop', { from: '/shop?q=a', query: 'q=a', start: 23, total: 26, ids: [24, 25] });
    renderConsole(routes, '/shop/25');
    expect((await screen.findByRole('link', { name: '次へ' })).getAttribute('href')).toBe('/shop/26');
    expect(screen.getByRole('link', { name: '前へ' }).getAttribute('href')).toBe('/shop/24');
    expect(screen.getByText('25 / 26')).toBeTruthy();
    expect(screen.getByRole('link', { name: '店舗一覧' }).getAttribute('href')).toBe('/shop?q=a');
  });

  it('holds what belongs to it in a tab with its count and its own address', async () => {
    const { router } = renderConsole(routes, '/owner/9');
    await userEvent.click(await screen.findByRole('tab', { name: '店舗 26' }));
    expect(router.state.location.search).toBe('?tab=shop');
    const list = await screen.findByRole('region', { name: '店舗一覧' });
    await waitFor(() =>
      expect(
        vi.mocked(http.get).mock.calls.some(([path]) => path.includes('_end=25') && path.includes('ownerId=9')),
      ).toBe(true),
    );
    expect(
      within(list)
        .getByRole('link', { name: /新規登録/ })
        .getAttribute('href'),
    ).toBe('/shop/create?ownerId=9');
  });

  it('deletes after asking, goes to the list and offers to take it back', async () => {
    vi.mocked(http.delete).mockResolvedValue({ data: { id: 1 } });
    vi.mocked(http.post).mockResolvedValue({ data: shopRow(1) });
    renderConsole(routes, '/shop/1');
    await userEvent.click(await screen.findByRole('button', { name: '削除' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
    await screen.findByText('一覧');
    expect(http.delete).toHaveBeenCalledWith('/shop/1?version=1');
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    await waitFor(() => expect(http.post).toHaveBeenCalledWith('/shop/1/restore', {}));
  });
});
