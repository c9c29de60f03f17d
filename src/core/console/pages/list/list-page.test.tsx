import { CanAccess } from '@refinedev/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { renderConsole, shop, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import ListPage from './list-page.tsx';

// Mocked, because the end-to-end tests cover the columns saved on the server. Without them the browser's copy is used
vi.mock('#core/console/list-state/saved-columns.lazy.tsx', () => ({
  kept: async () => undefined,
  keep: async () => undefined,
}));

// The journeys in a browser cover the saved views; here the mocked answers are rows
vi.mock('./frame/use-saved-views.ts', async (original) => ({
  ...(await original<object>()),
  useSavedViews: () => ({ saved: [], active: null }),
}));

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const everybody = [...admins, 'MANAGER'] as const;
const answer = (total: number, ids = [1, 2, 3]) => ({
  data: ids.map((id) => shopRow(id)),
  total,
  labels: { ownerId: { 9: '山田太郎' } },
});
const asked = () => vi.mocked(http.get).mock.calls.map(([path]) => decodeURIComponent(path));
const open = (path: string) => renderConsole([{ path: '/shop', element: <ListPage resource={shop} /> }], path);

beforeEach(() => {
  stubHttp();
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(http.get).mockResolvedValue(answer(120));
});

describe('a list', () => {
  it('shows the page of its address, leads to others, and a plain link resets it', async () => {
    const { router } = open('/shop?page=3&sort=-radius&q=a');
    await screen.findByText('店舗1');
    expect(asked()).toEqual([
      '/shop?_end=75&_fields=deleteDate,name,kind,radius,ownerId&_order=desc&_sort=radius&_start=50&q=a',
    ]);
    await userEvent.click(await screen.findByTitle('2'));
    expect(router.state.location.search).toBe('?q=a&sort=-radius&page=2');
    expect(router.state.historyAction).toBe('PUSH');
    await act(() => router.navigate('/shop'));
    await waitFor(() =>
      expect(asked().at(-1)).toBe(
        '/shop?_end=25&_fields=deleteDate,name,kind,radius,ownerId&_order=asc&_sort=name&_start=0',
      ),
    );
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    await act(() => router.navigate(-2));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'a'));
    expect(screen.getByTitle('3').className).toContain('active');
  });

  it('has as many placeholders as rows will come, where the list was seen before', async () => {
    vi.mocked(http.get).mockResolvedValue(answer(3));
    for (const rows of [15, 3]) {
      const { unmount } = open('/shop');
      expect(screen.getByRole('status', { busy: true }).children).toHaveLength(rows);
      await screen.findByText('店舗1');
      unmount();
    }
  });

  it('asks for what an address says, whatever is in it, and for the next in the same step', async () => {
    const { router } = open('/shop?q=A%26B');
    await screen.findByText('店舗1');
    const searches = () => vi.mocked(http.get).mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]));
    expect(searches().at(-1)?.get('q')).toBe('A&B');
    const before = searches().length;
    await act(() => router.navigate('/shop?q=a%23b%2Bc&page=2&radius_gt=5&kind_in=A'));
    await waitFor(() => expect(searches().length).toBeGreaterThan(before));
    const next = searches()[before];
    // No request mixes the old address with the new one
    expect([next?.get('q'), next?.get('_start'), next?.get('radius_gt'), next?.getAll('kind_in')]).toEqual([
      'a#b+c',
      '25',
      '5',
      ['A'],
    ]);
    expect(searches()).toHaveLength(before + 1);
  });

  it('offers what the declaration allows, and so does Refine to a page by hand', async () => {
    const readable = resolveResources({
      shop: resource({
        label: '店舗',
        fields: { name: text('店舗名', { required: true }) },
        list: { columns: ['name'] },
        access: {
          rows: { SYSTEM_ADMINISTRATOR: 'all', MANAGER: 'all' },
          list: everybody,
          create: admins,
          update: admins,
        },
      }),
    });
    const element = (
      <>
        <ListPage resource={resourceNamed(readable, 'shop')} />
        {(['list', 'edit'] as const).map((action) => (
          <CanAccess key={action} resource="shop" action={action} fallback={<p>{`${action} 不可`}</p>}>
            <p>{`${action} 可`}</p>
          </CanAccess>
        ))}
      </>
    );
    renderConsole([{ path: '/shop', element }], '/shop', 'MANAGER', readable);
    await screen.findByRole('link', { name: '店舗1' });
    expect(screen.queryByRole('link', { name: /新規登録/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '店舗1のその他の操作' })).toBeNull();
    expect(await screen.findByText('list 可')).toBeTruthy();
    expect(await screen.findByText('edit 不可')).toBeTruthy();
  });

  it('names what rows refer to without asking once more', async () => {
    open('/shop');
    expect(await screen.findAllByRole('link', { name: '山田太郎' })).toHaveLength(3);
    expect(asked()).toHaveLength(1);
  });

  it('names what a shared link filters by, even where no row is found', async () => {
    vi.mocked(http.get).mockImplementation(async (path) =>
      path.startsWith('/owner') ? { data: [{ id: 7, version: 1, name: '佐藤花子' }], total: 1 } : answer(0, []),
    );
    open('/shop?ownerId_in=7');
    expect(await screen.findByText('契約者 佐藤花子')).toBeTruthy();
    expect(asked().at(-1)).toBe('/owner?_end=1&_start=0&id_in=7');
  });

  it('searches after a pause, and never for a half-converted word', async () => {
    open('/shop');
    await screen.findByText('店舗1');
    const field = screen.getByRole('searchbox');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'しぶ' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(asked()).toHaveLength(1);
    fireEvent.change(field, { target: { value: '渋谷' } });
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(asked().at(-1)).toContain('q=渋谷'));
  });

  it('asks a refused list once and says why, with the number to name', async () => {
    vi.mocked(http.get).mockRejectedValue(
      new CallError({ status: 403, message: 'この操作を行う権限がありません', requestId: 'req-7' }),
    );
    open('/shop');
    expect((await screen.findByRole('alert')).textContent).toContain('この操作を行う権限がありません');
    expect(screen.getByText(/req-7/)).toBeTruthy();
    expect(asked()).toHaveLength(1);
  });

  it('distinguishes an empty list from one that is filtered empty', async () => {
    vi.mocked(http.get).mockResolvedValue(answer(0, []));
    const { router } = open('/shop?kind_in=B');
    await screen.findByText('条件に合うデータはありません');
    await userEvent.click(screen.getAllByRole('button', { name: '条件をクリア' })[0] ?? document.body);
    await screen.findByText('店舗を登録します。');
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('link', { name: /新規登録/ }).getAttribute('href')).toBe('/shop/create');
  });

  const run = (states: readonly ('DONE' | 'REFUSED')[], more: object = {}) => ({
    data: {
      jobId: 5,
      state: 'DONE',
      done: states.filter((state) => state === 'DONE').length,
      refused: states.filter((state) => state === 'REFUSED').length,
      mayUndo: true,
      results: states.map((state, at) => ({
        id: at + 1,
        state,
        version: null,
        errors: state === 'DONE' ? [] : [{ code: 'in_use', message: '投稿で使われているため削除できません' }],
      })),
      ...more,
    },
  });
  const removeSelected = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '一括削除' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    return dialog;
  };

  it('deletes the selected rows in one call, with the versions shown, and says which could not be', async () => {
    vi.mocked(http.post).mockResolvedValue(run(['DONE', 'REFUSED']));
    open('/shop');
    await userEvent.click(await screen.findByRole('checkbox', { name: '店舗1を選択' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '店舗2を選択' }));
    const dialog = await removeSelected();
    expect(dialog.textContent).toContain('2件の店舗を削除します');
    expect(await screen.findByText(/店舗2：投稿で使われているため削除できません/)).toBeTruthy();
    expect(vi.mocked(http.post).mock.calls.map(([path, body]) => [path, body])).toEqual([
      ['/shop/bulk', { ids: [1, 2], versions: [1, 1], action: 'remove', input: {} }],
    ]);
    expect(http.delete).not.toHaveBeenCalled();
  });

  it('takes back by its number what was done to many', async () => {
    vi.mocked(http.post).mockResolvedValue(run(['DONE', 'DONE']));
    vi.mocked(http.delete).mockResolvedValue({ data: { jobId: 5 } });
    open('/shop');
    await userEvent.click(await screen.findByRole('checkbox', { name: '店舗1を選択' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '店舗2を選択' }));
    await removeSelected();
    await screen.findByText('2件の店舗を削除しました');
    vi.mocked(http.get).mockImplementation(async (path) =>
      path === '/shop/bulk/5' ? run(['DONE', 'DONE'], { state: 'UNDONE', kept: 0 }) : answer(120),
    );
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    expect(await screen.findByText('元に戻しました')).toBeTruthy();
    expect(vi.mocked(http.delete).mock.calls.map(([path]) => path)).toEqual(['/shop/bulk/5']);
  });

  it('means all rows that pass the filter where they are chosen as a whole, until it is another', async () => {
    vi.mocked(http.post).mockResolvedValue({ data: { jobId: 6 } });
    vi.mocked(http.get).mockImplementation(async (path) =>
      path === '/shop/bulk/6' ? run(['DONE'], { jobId: 6, done: 120, refused: 0 }) : answer(120),
    );
    const { router } = open('/shop?q=a&kind_in=A&kind_in=B');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'このページの行をすべて選択' }));
    await userEvent.click(await screen.findByRole('button', { name: '絞り込みに合う120件すべてを選択' }));
    expect(screen.getByText('絞り込みに合う120件すべてを選択中')).toBeTruthy();
    const dialog = await removeSelected();
    expect(dialog.textContent).toContain('120件の店舗を削除します');
    await screen.findByText('120件の店舗を削除しました');
    expect(vi.mocked(http.post).mock.calls[0]?.[1]).toEqual({
      filter: { q: 'a', kind_in: ['A', 'B'] },
      count: 120,
      action: 'remove',
      input: {},
    });
    await act(() => router.navigate('/shop'));
    expect(screen.queryByText('絞り込みに合う120件すべてを選択中')).toBeNull();
  });

  it('names the refused rows that are on no page that was seen', async () => {
    const refused = {
      id: 77,
      state: 'REFUSED',
      version: null,
      errors: [{ code: 'in_use', message: '使われています' }],
    };
    vi.mocked(http.post).mockResolvedValue({ data: { jobId: 6 } });
    vi.mocked(http.get).mockImplementation(async (path) => {
      if (path === '/shop/bulk/6') return run([], { jobId: 6, done: 119, refused: 1, results: [refused] });
      return path.includes('77') ? answer(1, [77]) : answer(120);
    });
    open('/shop');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'このページの行をすべて選択' }));
    await userEvent.click(await screen.findByRole('button', { name: '絞り込みに合う120件すべてを選択' }));
    await removeSelected();
    expect(await screen.findByText('店舗77：使われています')).toBeTruthy();
  });

  it('remembers the columns of this user', async () => {
    open('/shop').unmount();
    localStorage.setItem('console.columns.1.shop', JSON.stringify({ shown: ['name', 'gone', 'radius'], widths: {} }));
    open('/shop');
    await screen.findByText('店舗1');
    expect(screen.queryByRole('columnheader', { name: /種別/ })).toBeNull();
    expect(screen.getByRole('columnheader', { name: /半径/ })).toBeTruthy();
  });

  it('gives its actions no column where nothing can be done with a row', async () => {
    const { unmount } = open('/shop');
    expect(await screen.findByRole('columnheader', { name: '操作' })).toBeTruthy();
    unmount();
    const access = { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] } as const;
    const visits = resolveResources({
      visit: resource({
        label: '来店',
        fields: { name: text('氏名') },
        list: { columns: ['name'] },
        access,
        routes: { show: false },
      }),
    });
    const page = <ListPage resource={resourceNamed(visits, 'visit')} />;
    renderConsole([{ path: '/visit', element: page }], '/visit', 'SYSTEM_ADMINISTRATOR', visits);
    await screen.findByText('店舗1');
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  });
});
