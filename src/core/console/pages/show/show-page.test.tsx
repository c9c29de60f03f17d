import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { rememberOrigin } from '#core/console/list-state/origin.ts';
import { withAdded } from '#core/console/product/added-parts.tsx';
import { pageCode } from '#core/console/ui/files/page-code.ts';
import { reference, resource, select, text, yen } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { admins } from '#domain/accounts/roles.ts';
import { renderConsole, resources, shop, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import ShowPage from './show-page.tsx';

const owner = resources.get('owner') ?? shop;
const lending = resolveResources({
  tool: resource({
    label: '道具',
    fields: {
      name: text('名称', { required: true }),
      state: select('状態', { HERE: '在庫', LENT: '貸出中' }, { tones: { HERE: 'success', LENT: 'info' } }),
      price: yen('価格'),
    },
    list: { columns: ['name'] },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, update: admins, remove: admins },
    actions: {
      scrap: { label: '廃棄', roles: admins, danger: true },
      check: { label: '点検', roles: admins },
      giveBack: { label: '返却', roles: admins, when: { state: ['LENT'] }, next: { state: ['LENT'] } },
    },
  }),
  loan: resource({
    label: '貸出の記録',
    fields: {
      name: text('名称', { required: true }),
      toolId: reference('道具', 'tool', { required: true, tab: { state: ['LENT'] } }),
    },
    list: { columns: ['name'] },
    access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins },
  }),
});
const tool = resourceNamed(lending, 'tool');

/** The page of a tool that has these values. */
function showTool(row: object, page = <ShowPage resource={tool} />) {
  vi.mocked(http.get).mockImplementation(async (path) =>
    path.startsWith('/tool/7')
      ? { data: { ...shopRow(7), name: 'のこぎり', price: 500, ...row }, labels: {} }
      : { data: [], total: 0, labels: {} },
  );
  return renderConsole([{ path: '/tool/:id', element: page }], '/tool/7', 'SYSTEM_ADMINISTRATOR', lending);
}
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

  it('answers in its title where its page says how, and names the tab of the browser by it', async () => {
    const page = (
      <ShowPage resource={tool} headline={({ price }) => ({ figure: `¥${price}`, rest: ['工房A', 'あと2日'] })} />
    );
    showTool({ state: 'LENT' }, page);
    await screen.findByRole('heading', { level: 1, name: '¥500 貸出中 — 工房A — あと2日' });
    expect(document.title).toMatch(/^¥500 貸出中 — 工房A — あと2日 \| /);
    expect(within(screen.getByRole('navigation', { name: 'パンくずリスト' })).getByText('のこぎり')).toBeTruthy();
  });

  it('has what comes next as its main button, and all else in the menu, what destroys last', async () => {
    showTool({ state: 'LENT' });
    const main = await screen.findByRole('button', { name: '返却' });
    expect(main.className).toContain('ant-btn-primary');
    expect(screen.getByRole('link', { name: /編集/ }).className).not.toContain('ant-btn-primary');
    await userEvent.click(screen.getByRole('button', { name: 'その他の操作' }));
    await screen.findByRole('menuitem', { name: '削除' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['点検', '廃棄', '削除']);
  });

  it('has 編集 as its main button while nothing comes next', async () => {
    showTool({ state: 'HERE' });
    expect((await screen.findByRole('link', { name: /編集/ })).className).toContain('ant-btn-primary');
    expect(screen.queryByRole('button', { name: '返却' })).toBeNull();
  });

  it('has the tab of a related list only where that can have rows', async () => {
    showTool({ state: 'HERE' });
    await screen.findByRole('link', { name: /編集/ });
    expect(screen.queryByRole('tab', { name: /貸出の記録/ })).toBeNull();
    cleanup();
    showTool({ state: 'LENT' });
    await screen.findByRole('tab', { name: /貸出の記録/ });
  });

  it('has each label above its value, what its page names first leading', async () => {
    showTool({ state: 'LENT' }, <ShowPage resource={tool} facts={() => ({ first: ['price'] })} />);
    const labels = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(labels.slice(0, 3)).toEqual(['価格', '名称', '状態']);
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('¥500');
  });

  it('deletes after asking, goes to the list and offers to take it back', async () => {
    vi.mocked(http.delete).mockResolvedValue({ data: { id: 1 } });
    vi.mocked(http.post).mockResolvedValue({ data: shopRow(1) });
    renderConsole(routes, '/shop/1');
    await userEvent.click(await screen.findByRole('button', { name: 'その他の操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '削除' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }));
    await screen.findByText('一覧');
    expect(http.delete).toHaveBeenCalledWith('/shop/1?version=1');
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    await waitFor(() => expect(http.post).toHaveBeenCalledWith('/shop/1/restore', {}));
  });
});
