import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#core/console/http/client.ts';
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
  lines: [],
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
  it('that is under way is found again, tells how far it is, and ends with a word', async () => {
    tells([job()], job({ checked: 15_000 }), job({ state: 'DONE', checked: 20_000, created: 20_000, mayUndo: true }));
    open();
    await screen.findByText(/取り込んでいます… 5,000 \/ 20,000件/);
    await screen.findByText(/15,000 \/ 20,000件/, {}, { timeout: 5000 });
    await screen.findByText('取り込みました（新規20000件・更新0件）', {}, { timeout: 5000 });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('that is long is sent once under one key, and shows its bad lines when it has been checked', async () => {
    const errors = [{ line: 401, column: '店舗名', message: '店舗名を入力してください' }];
    tells([], job({ dryRun: true }), job({ dryRun: true, state: 'DONE', bad: 1, errors }));
    vi.mocked(http.post).mockResolvedValue({ data: { jobId: 7 } });
    open();
    await userEvent.upload(
      screen.getByLabelText('CSVまたはExcelのファイル'),
      new File(['店舗名\r\na\r\n'], 'shops.csv'),
    );
    await screen.findByText(/確認しています… 5,000/);
    await screen.findByText('1行に誤りがあるため、取り込めません', {}, { timeout: 5000 });
    expect(screen.getByRole('cell', { name: '401' })).toBeTruthy();
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
});
