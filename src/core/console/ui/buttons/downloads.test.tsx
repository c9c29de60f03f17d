import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { download } from '#core/console/http/client.ts';
import { DialogsProvider } from '#core/console/ui/dialogs.tsx';
import { CsvMenuButton, DownloadButton, useCsvExport } from './downloads.tsx';

vi.mock('#core/console/http/client.ts', () => ({ download: vi.fn() }));
// jsdom has no addresses of blobs, and follows no link to one
URL.createObjectURL = () => 'blob:file';
HTMLAnchorElement.prototype.click = () => undefined;

beforeEach(() => {
  vi.mocked(download).mockReset().mockResolvedValue({ blob: new Blob(), name: null, headers: {} });
});

it.each([
  ['a single file keeps to the limit of every call', {}, undefined],
  ['an archive takes as long as it takes', { isBig: true }, 0],
])('%s', async (_case, given, timeout) => {
  render(
    <DialogsProvider>
      <DownloadButton address="/charge-history/1" fallback="請求書.pdf" done="保存しました" {...given}>
        保存する
      </DownloadButton>
    </DialogsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '保存する' }));
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(vi.mocked(download).mock.calls[0]?.[1]?.timeout).toBe(timeout);
});

function Export() {
  return <CsvMenuButton {...useCsvExport({ path: '/stores/export', fallback: '登録店舗' })} />;
}

it('a file of many rows takes as long as it takes, and shows how much of it has come', async () => {
  let end = () => {};
  vi.mocked(download).mockImplementation(async (_path, options) => {
    options?.onDownloadProgress?.({ loaded: 2_340_000 });
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return { blob: new Blob(), name: null, headers: {} };
  });
  render(
    <DialogsProvider>
      <Export />
    </DialogsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /CSV/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /UTF-8/ }));
  await screen.findByText(/受信中 2.3MB/);
  expect(vi.mocked(download).mock.calls[0]?.[1]?.timeout).toBe(0);
  end();
  await screen.findByRole('button', { name: /CSV/ });
});
