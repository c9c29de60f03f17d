import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, http } from '#core/console/http/client.ts';
import { announceCreated } from '#core/console/ui/created.ts';
import { renderConsole, shop } from '../../../../../../tests/support/console-page.tsx';
import { stubHttp } from '../../../../../../tests/support/stub-http.ts';
import ImportDialog from './import-dialog.tsx';

const job = (over: object = {}) => ({
  jobId: 7,
  state: 'RUNNING',
  dryRun: false,
  fileName: 'shops.csv',
  rows: 20_000,
  checked: 5000,
  created: 5000,
  updated: 0,
  unchanged: 0,
  bad: 0,
  kept: 0,
  createDate: 1_700_000_000_000,
  mayUndo: false,
  message: null,
  errors: [],
  causes: [],
  lines: [],
  notes: null,
  ...over,
});
const onClose = vi.fn();
const open = () =>
  renderConsole([{ path: '/shop', element: <ImportDialog resource={shop} onClose={onClose} /> }], '/shop');

/** Sets the server's answers: the list of imports, and those of the current import, one per poll. */
function tells(imports: readonly object[], ...looks: readonly object[]) {
  const left = [...looks];
  vi.mocked(http.get).mockImplementation(async (path) =>
    path === '/shop/import' ? { data: imports } : { data: left.length > 1 ? left.shift() : left[0] },
  );
}

beforeEach(stubHttp);

describe('the import of a CSV', () => {
  it('that is under way is found again, says how far it is, and ends with a word', async () => {
    tells([job()], job({ checked: 15_000 }), job({ state: 'DONE', checked: 20_000, created: 20_000, mayUndo: true }));
    open();
    await screen.findByText(/取り込んでいます… 5,000 \/ 20,000件/);
    await screen.findByText(/15,000 \/ 20,000件/, {}, { timeout: 5000 });
    await screen.findByText('取り込みました（新規20000件・更新0件）', {}, { timeout: 5000 });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('that is long is sent once under one key, and shows its bad lines when it has been checked', async () => {
    const cause = {
      column: '店舗名',
      code: 'required',
      message: '店舗名を入力してください',
      count: 1,
      lines: [401],
      missing: null,
    };
    tells([], job({ dryRun: true }), job({ dryRun: true, state: 'DONE', bad: 1, causes: [cause] }));
    vi.mocked(http.post).mockResolvedValue({ data: { jobId: 7 } });
    open();
    await userEvent.upload(
      screen.getByLabelText('CSVまたはExcelのファイル'),
      new File(['店舗名\r\na\r\n'], 'shops.csv'),
    );
    await screen.findByText(/確認しています… 5,000/);
    await screen.findByText('1行に誤りがあるため、取り込めません', {}, { timeout: 5000 });
    expect(screen.getByRole('cell', { name: '401行目' })).toBeTruthy();
    const calls = vi.mocked(http.post).mock.calls;
    expect(calls.map(([path]) => path)).toEqual(['/shop/import?dryRun=true']);
    expect(calls[0]?.[2]?.headers?.['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole('button', { name: '取り込む' })).toHaveProperty('disabled', true);
  });

  it('that is in can be taken back, after a question', async () => {
    tells([job({ state: 'DONE', mayUndo: true })], job({ state: 'UNDOING', checked: 10, mayUndo: false }));
    vi.mocked(http.delete).mockResolvedValue({ data: { jobId: 7 } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: '元に戻す' }));
    const [title] = await screen.findAllByText('この取込を元に戻しますか');
    const question = title?.closest<HTMLElement>('.ant-modal');
    expect(http.delete).not.toHaveBeenCalled();
    await userEvent.click(within(question ?? document.body).getByRole('button', { name: '元に戻す' }));
    await screen.findByText(/元に戻しています… 10 \/ 5,000件/);
    expect(http.delete).toHaveBeenCalledWith('/shop/import/7', undefined);
  });

  it('that is under way can be given up', async () => {
    tells([job()], job());
    vi.mocked(http.delete).mockImplementation(async () => {
      tells([], job({ state: 'CANCELLED' }));
      return { data: { jobId: 7 } };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: '中止する' }));
    await screen.findByText('取込を中止しました');
    expect(http.delete).toHaveBeenCalledWith('/shop/import/7', undefined);
  });

  const choose = (text: string) =>
    userEvent.upload(screen.getByLabelText('CSVまたはExcelのファイル'), new File([text], 'shops.csv'));
  const notes = (over: object = {}) => ({
    headingLine: 1,
    headings: [{ heading: '店舗名', column: 'name' }],
    format: null,
    hidden: [],
    leavesHidden: false,
    mended: [],
    mends: false,
    ...over,
  });
  const checked = (over: object = {}) => ({
    data: job({ dryRun: true, state: 'DONE', rows: 1, checked: 1, created: 1, ...over }),
  });
  const sent = () => vi.mocked(http.post).mock.calls.map(([path]) => path);

  it('whose headings are not ours is mapped by hand, heading by heading, and written so', async () => {
    tells([]);
    const headings = [
      { heading: '屋号', column: null, isClear: false, samples: ['海の店'] },
      { heading: '半径', column: 'radius', isClear: true, samples: ['3'] },
      { heading: '階', column: null, isClear: false, samples: ['2'] },
    ];
    vi.mocked(http.post)
      .mockRejectedValueOnce(
        new CallError({ status: 422, message: '分かりません', data: { headingLine: 3, headings } }),
      )
      .mockResolvedValue(
        checked({
          notes: notes({
            headingLine: 3,
            headings: headings.map(({ heading }, at) => ({ heading, column: ['name', 'radius', null][at] })),
          }),
        }),
      );
    open();
    await choose('x');
    await screen.findByText('見出し2個の取り込み先が分かりません');
    expect(screen.getByText(/3行目を見出しとして読みました/)).toBeTruthy();
    expect(screen.getByText('海の店')).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox', { name: '「屋号」を取り込む列' }), '店舗');
    await userEvent.click(await screen.findByTitle('店舗名'));
    await userEvent.click(screen.getByRole('button', { name: 'この対応で確認する' }));
    await screen.findByText(/見出し3個のうち2個を取り込みます/);
    await userEvent.click(screen.getByRole('button', { name: '1件を取り込む' }));
    const query = 'columns=name%2Cradius%2C';
    expect(sent()).toEqual([
      '/shop/import?dryRun=true',
      `/shop/import?dryRun=true&${query}`,
      `/shop/import?dryRun=false&${query}`,
    ]);
  });

  it('that lost zeros and hides rows is read otherwise at one click each', async () => {
    tells([]);
    const lost = { column: '電話番号', count: 3, lines: [2, 3, 7], cell: '312345678', mended: '0312345678' };
    const read = (mends: boolean, leavesHidden: boolean) =>
      checked({ notes: notes({ mended: [lost], mends, hidden: [4, 5, 6], leavesHidden }) });
    vi.mocked(http.post)
      .mockResolvedValueOnce(read(false, false))
      .mockResolvedValueOnce(read(true, false))
      .mockResolvedValue(read(true, true));
    open();
    await choose('x');
    await screen.findByText('電話番号の先頭の0が失われていると思われる行が3行あります');
    expect(screen.getByText('2〜3、7行目。例：312345678 → 0312345678')).toBeTruthy();
    expect(screen.getByText('4〜6行目')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '0を補う' }));
    await screen.findByText('電話番号の先頭に0を補いました（3行）');
    await userEvent.click(screen.getByRole('button', { name: '非表示の行を除く' }));
    await screen.findByText('Excelで非表示になっている3行を除きました');
    expect(sent().at(-1)).toBe('/shop/import?dryRun=true&mend=true&skipHidden=true');
  });

  it('that names a row which is not there offers to register it, and is checked again when that is done', async () => {
    tells([]);
    const cause = {
      column: '契約者',
      code: 'reference_missing',
      message: '契約者「海野」が見つかりません',
      count: 412,
      lines: [2, 3, 4],
      missing: { resource: 'owner', title: '海野' },
    };
    vi.mocked(http.post)
      .mockResolvedValueOnce(checked({ created: 0, bad: 412, causes: [cause], notes: notes() }))
      .mockResolvedValue(checked({ notes: notes() }));
    open();
    await choose('x');
    expect(await screen.findAllByText(/契約者「海野」が見つかりません/)).toHaveLength(1);
    expect(screen.getByText('2〜4行目ほか')).toBeTruthy();
    const link = screen.getByRole('link', { name: '「海野」を登録する' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/^\/owner\/.*\?name=海野$/);
    announceCreated('owner', { id: 3, title: '海野' });
    await screen.findByText('取り込める内容です');
  });
});
