import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { renderConsole, shop, shopRow } from '../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../tests/support/stub-http.ts';
import { CreatePage, EditPage } from '../form-pages.tsx';

const routes = [
  { path: '/shop/create', element: <CreatePage resource={shop} /> },
  {
    path: '/shop/:id/edit',
    element: (
      <>
        <EditPage resource={shop} />
        <Link to="/elsewhere">ほかの画面</Link>
      </>
    ),
  },
  { path: '/shop/:id', element: <p>店舗の画面</p> },
  { path: '/elsewhere', element: <p>別の場所</p> },
];
const stored = (row: object) => ({ data: row, labels: { ownerId: { 9: '山田太郎' } } });
const name = () => screen.findByRole('textbox', { name: /店舗名/ });
const saveButton = () => screen.getByRole('button', { name: /保存する/ });

beforeEach(() => {
  stubHttp();
  sessionStorage.clear();
  vi.mocked(http.get).mockImplementation(async (path) => stored(shopRow(Number(/\/shop\/(\d+)/.exec(path)?.[1] ?? 1))));
});

describe('a form', () => {
  it('has a card called as its resource for a row that there is, not below the title of a new one', async () => {
    const { unmount } = renderConsole(routes, '/shop/1/edit');
    await name();
    expect(screen.getByRole('heading', { level: 2, name: '店舗' })).toBeTruthy();
    unmount();
    renderConsole(routes, '/shop/create');
    await name();
    expect(screen.getByRole('heading', { level: 1, name: '店舗の新規登録' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('keeps what was typed when the row is fetched again behind it', async () => {
    const { client } = renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), '本店');
    vi.mocked(http.get).mockResolvedValue(stored(shopRow(1, { name: '他人の名', version: 2 })));
    await act(() => client.refetchQueries({ type: 'all' }));
    expect(await name()).toHaveProperty('value', '店舗1本店');
  });

  it('has what was typed before the page was left by force, and forgets it once it is given up or saved', async () => {
    const draft = 'console.draft:/shop/1/edit';
    const kept = JSON.stringify({ userId: 1, values: { name: '店舗1本店', gone: 'x' } });
    sessionStorage.setItem(draft, kept);
    const { unmount } = renderConsole(routes, '/shop/1/edit');
    expect(await name()).toHaveProperty('value', '店舗1本店');
    expect(sessionStorage.getItem(draft)).toContain('店舗1本店');
    await userEvent.click(screen.getByRole('button', { name: '入力を破棄する' }));
    expect(await name()).toHaveProperty('value', '店舗1');
    expect(sessionStorage.getItem(draft)).toBeNull();
    await userEvent.type(await name(), '改');
    expect(sessionStorage.getItem(draft)).toContain('店舗1改');
    vi.mocked(http.patch).mockResolvedValue(stored(shopRow(1, { name: '店舗1改', version: 2 })));
    await userEvent.click(saveButton());
    await waitFor(() => expect(sessionStorage.getItem(draft)).toBeNull());
    unmount();
    sessionStorage.setItem(draft, kept.replace('"userId":1', '"userId":2'));
    renderConsole(routes, '/shop/1/edit');
    expect(await name()).toHaveProperty('value', '店舗1');
  });

  it('shows nothing of the row edited before', async () => {
    const { router } = renderConsole(routes, '/shop/1/edit');
    await name();
    vi.mocked(http.get).mockReturnValue(new Promise(() => undefined));
    await act(() => router.navigate('/shop/2/edit'));
    expect(screen.queryByDisplayValue('店舗1')).toBeNull();
  });

  it('saves once for a double click, and only what was changed, on the version read', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    vi.mocked(http.patch).mockReturnValue(new Promise((done) => (finish = done)));
    renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    fireEvent.click(saveButton());
    fireEvent.click(saveButton());
    await act(async () => finish(stored(shopRow(1, { name: '店舗1X', version: 2 }))));
    await screen.findByText('店舗の画面');
    expect(vi.mocked(http.patch).mock.calls).toEqual([['/shop/1', { name: '店舗1X', version: 1 }]]);
  });

  it('says what was changed, and undoes that change on 元に戻す', async () => {
    vi.mocked(http.patch).mockResolvedValueOnce(stored(shopRow(1, { name: '店舗1X', version: 2 })));
    vi.mocked(http.post).mockResolvedValueOnce(stored(shopRow(1, { version: 3 })));
    renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    await userEvent.click(saveButton());
    await screen.findByText(/「店舗1X」を保存しました：店舗名 店舗1 → 店舗1X/);
    await userEvent.click(screen.getByRole('button', { name: '元に戻す' }));
    await waitFor(() =>
      expect(vi.mocked(http.post).mock.calls[0]?.slice(0, 2)).toEqual(['/shop/1/revert', { version: 2 }]),
    );
    await screen.findByText('元に戻しました');
  });

  it('never saves on Enter, which may end a Japanese conversion', async () => {
    renderConsole(routes, '/shop/create');
    const field = await name();
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: '本店' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true, keyCode: 229 });
    fireEvent.compositionEnd(field);
    await userEvent.type(field, '{Enter}');
    expect(http.post).not.toHaveBeenCalled();
  });

  it('says what is wrong at the field, by the rule of the server, and sends nothing', async () => {
    renderConsole(routes, '/shop/create');
    await userEvent.type(await screen.findByRole('textbox', { name: /半径/ }), '９９９');
    await userEvent.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('店舗名を入力してください')).toBeTruthy();
    expect(within(alert).getByText('半径は1-500の範囲である必要があります')).toBeTruthy();
    expect((await name()).getAttribute('aria-invalid')).toBe('true');
    expect(http.post).not.toHaveBeenCalled();
    fireEvent.click(within(alert).getByText('店舗名を入力してください'));
    expect(document.activeElement).toBe(await name());
    await userEvent.type(await name(), 'A');
    expect((await name()).getAttribute('aria-invalid')).toBe('false');
  });

  it('brings what the server refuses to its field, inside sub-rows too', async () => {
    vi.mocked(http.post).mockRejectedValue(
      new CallError({
        status: 422,
        message: 'この語はすでに使われています',
        problems: [{ code: 'duplicate', message: 'この語はすでに使われています', field: 'details.0.keyword' }],
      }),
    );
    renderConsole(routes, '/shop/create');
    await userEvent.type(await name(), '本店');
    await userEvent.click(screen.getByRole('button', { name: 'キーワードを追加' }));
    const row = screen.getByRole('group', { name: 'キーワード 1' });
    await userEvent.click(screen.getByRole('button', { name: 'キーワードを追加' }));
    const words = screen.getAllByRole('textbox', { name: /語/ });
    for (const [at, word] of ['駅前', '西口'].entries()) await userEvent.type(words[at] ?? expect.fail('no row'), word);
    await userEvent.click(saveButton());
    expect(await within(row).findByText('この語はすでに使われています')).toBeTruthy();
    expect(words.map((one) => one.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
    // The summary says in which row it is
    within(screen.getByRole('alert')).getByText('1行目「駅前」：この語はすでに使われています');
    expect(vi.mocked(http.post).mock.calls[0]?.slice(0, 2)).toEqual([
      '/shop',
      { name: '本店', details: [{ keyword: '駅前' }, { keyword: '西口' }] },
    ]);
  });

  it('asks why once the server wants to know, at a field of its own, which stays with what is typed', async () => {
    const why = 'この変更には、変更の理由を入力してください';
    vi.mocked(http.patch)
      .mockRejectedValueOnce(
        new CallError({
          status: 422,
          message: why,
          problems: [{ code: 'reason_required', message: why, field: 'reason' }],
        }),
      )
      .mockResolvedValueOnce(stored(shopRow(1, { name: '店舗1X', version: 2 })));
    renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    expect(screen.queryByRole('textbox', { name: '変更の理由' })).toBeNull();
    await userEvent.click(saveButton());
    const reason = await screen.findByRole('textbox', { name: '変更の理由' });
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
    await userEvent.click(within(screen.getByRole('alert')).getByText(why));
    expect(document.activeElement).toBe(reason);
    await userEvent.type(reason, '届');
    await userEvent.clear(reason);
    await userEvent.type(screen.getByRole('textbox', { name: '変更の理由' }), '届けのとおり');
    await userEvent.click(saveButton());
    await screen.findByText('店舗の画面');
    expect(vi.mocked(http.patch).mock.calls[1]).toEqual([
      '/shop/1',
      { name: '店舗1X', reason: '届けのとおり', version: 1 },
    ]);
  });

  it('says that nothing was saved where no input is refused, and tries again', async () => {
    vi.mocked(http.patch)
      .mockRejectedValueOnce(CallError.outside('network'))
      .mockRejectedValueOnce(
        new CallError({
          status: 409,
          message: '請求済みです',
          problems: [{ code: 'issued', message: '請求済みです' }],
        }),
      )
      .mockResolvedValueOnce(stored(shopRow(1, { name: '店舗1X', version: 2 })));
    renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    await userEvent.click(saveButton());
    const box = await screen.findByRole('alert');
    within(box).getByText('保存できませんでした');
    expect(box.textContent).not.toContain('入力を確認');
    await userEvent.click(within(box).getByRole('button', { name: 'もう一度試す' }));
    // A refusal for good is not tried again
    await screen.findByText('請求済みです');
    screen.getByText('保存できませんでした');
    expect(screen.queryByRole('button', { name: 'もう一度試す' })).toBeNull();
    await userEvent.click(saveButton());
    await screen.findByText('店舗の画面');
  });

  it('is created once when the first answer was lost: the same key goes with the same content', async () => {
    vi.mocked(http.post)
      .mockRejectedValueOnce(new CallError({ status: 0, message: '通信が中断されました' }))
      .mockResolvedValueOnce(stored(shopRow(5)));
    renderConsole(routes, '/shop/create');
    await userEvent.type(await name(), '本店');
    await userEvent.click(saveButton());
    await screen.findByText('通信が中断されました');
    await userEvent.click(saveButton());
    await screen.findByText('店舗の画面');
    const keys = vi.mocked(http.post).mock.calls.map(([, , options]) => options?.headers?.['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps what was typed in a conflict, lets the user choose, and saves on the new version', async () => {
    const current = shopRow(1, { name: '他人の名', note: '他人の備考', version: 4 });
    vi.mocked(http.patch)
      .mockRejectedValueOnce(
        new CallError({
          status: 409,
          message: '',
          problems: [{ code: 'version_conflict', message: '他の人が先に更新しました' }],
          data: current,
        }),
      )
      .mockResolvedValueOnce(stored({ ...current, version: 5 }));
    renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    await userEvent.click(saveButton());
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('店舗1X')).toBeTruthy();
    expect(within(dialog).getByText('他人の備考')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'この内容で続ける' }));
    expect(await name()).toHaveProperty('value', '店舗1X');
    expect(screen.getByRole('textbox', { name: /備考/ })).toHaveProperty('value', '他人の備考');
    await userEvent.click(saveButton());
    await waitFor(() =>
      expect(vi.mocked(http.patch).mock.calls[1]).toEqual(['/shop/1', { name: '店舗1X', version: 4 }]),
    );
  });

  it('asks before unsaved text is left, by link and by back', async () => {
    const { router } = renderConsole(routes, '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    await userEvent.click(screen.getByRole('link', { name: 'ほかの画面' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '編集を続ける' }));
    expect(await name()).toHaveProperty('value', '店舗1X');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    await act(() => router.navigate('/elsewhere'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '破棄して移動する' }));
    expect(await screen.findByText('別の場所')).toBeTruthy();
  });

  it('keeps nothing of what is given up, even before the next page has come', async () => {
    const draft = 'console.draft:/shop/1/edit';
    const { router } = renderConsole([...routes, { path: '/slow', lazy: () => new Promise(() => {}) }], '/shop/1/edit');
    await userEvent.type(await name(), 'X');
    expect(sessionStorage.getItem(draft)).toContain('店舗1X');
    await act(async () => void router.navigate('/slow'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '破棄して移動する' }));
    expect(sessionStorage.getItem(draft)).toBeNull();
  });

  it('is filled from the address, where the address makes sense', async () => {
    renderConsole(routes, '/shop/create?name=A%26B&radius=abc&gone=1&kind=B');
    expect(await name()).toHaveProperty('value', 'A&B');
    expect(screen.getByRole('textbox', { name: /半径/ })).toHaveProperty('value', '');
  });
});
