import { DownOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, type MenuProps } from 'antd';
import { useSend } from '#core/console/http/calls.ts';
import { download } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import type { AnswerOf } from '#core/model/call.ts';
import type { checkExport } from '#core/model/calls/row-calls.ts';
import { minute } from '#core/model/day.ts';
import { useDialogs, useToast } from '../dialogs.tsx';
import { MenuButton } from '../page-header.tsx';
import { busy } from '../states/loaded.tsx';
import text from '../text.module.css';
import { useDownloadProgress } from './use-download-progress.ts';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  address: string;
  /** File name if the server sends none. */
  fallback: string;
  /** The message after success. */
  done: string;
  /** For a file made of many others: no timeout, and shows the progress. */
  isBig?: boolean;
}

/** A button that downloads a file as the signed-in user and saves it. Reports failures. */
export function DownloadButton({ address, fallback, done, isBig = false, children, ...button }: DownloadButtonProps) {
  const toast = useToast();
  const { isRunning: isTaking, run } = useSend({ failed: toast.failed });
  const { received, begin, onDownloadProgress } = useDownloadProgress();
  const take = async () => {
    begin();
    const { blob, name } = await download(address, isBig ? { timeout: 0, onDownloadProgress } : {});
    saveFile(blob, name ?? fallback);
    toast.done(done);
  };
  return (
    <Button {...button} loading={busy(isTaking)} onClick={() => void run(take)}>
      {isTaking && received !== null && children !== undefined ? received : children}
    </Button>
  );
}

const encodings = { utf8: 'UTF-8', cp932: 'Shift_JIS' } as const;

interface CsvExport {
  readonly path: string;
  readonly query?: string;
  /** File name without the extension, if the server sends none. */
  readonly fallback: string;
  /** True if the server also exports Excel, by the param `format`. */
  readonly hasWorkbook?: boolean;
  /** Lists the cells with characters that Shift_JIS lacks. */
  readonly lost?: () => Promise<AnswerOf<typeof checkExport>>;
}

/**
 * The menu items for an export to CSV in either encoding, and to Excel if available. Characters that Shift_JIS lacks are listed before the
 * download if `lost` is given, otherwise named after it.
 */
export function useCsvExport({ path, query = '', fallback, hasWorkbook = false, lost: lostCells }: CsvExport) {
  const { modal } = useDialogs();
  const toast = useToast();
  const { isRunning: isTaking, run } = useSend({ failed: toast.failed });
  const { received, begin, onDownloadProgress } = useDownloadProgress();
  const take = (asked: Readonly<Record<string, string>>) =>
    run(async () => {
      const { encoding, format = 'csv' } = asked;
      begin();
      const params = new URLSearchParams(query);
      for (const [key, value] of Object.entries(asked)) params.set(key, value);
      const cells = encoding === 'cp932' ? await lostCells?.() : undefined;
      if (cells !== undefined && cells.data.length > 0) {
        const { acceptLoss } = await import('./lost-letters.lazy.tsx');
        if (!(await acceptLoss(modal, cells))) return;
      }
      const { blob, name, headers } = await download(`${path}?${params}`, { timeout: 0, onDownloadProgress });
      saveFile(blob, name ?? `${fallback}.${format}`);
      const lost = decodeURIComponent(headers['x-unmappable'] ?? '');
      if (cells !== undefined || lost === '')
        toast.done(format === 'xlsx' ? words().xlsxExported : words().csvExported);
      else
        modal.warning({
          title: words().lettersLost,
          content: words().lostLetters([...lost].join(' ')),
          okText: words().close,
        });
    });
  const items = Object.entries(encodings).map(([key, label]) => ({
    key,
    label: words().csvExport(label),
    onClick: () => void take({ encoding: key }),
  }));
  const workbook = { key: 'xlsx', label: words().xlsxExport, onClick: () => void take({ format: 'xlsx' }) };
  return { isTaking, received: isTaking ? received : null, items: hasWorkbook ? [workbook, ...items] : items };
}

interface Offered {
  readonly items: MenuProps['items'];
  readonly isTaking: boolean;
  /** The part of the file received so far, as text. */
  readonly received: string | null;
  readonly label?: string;
}

/** The button of an export menu, labelled CSV by default. Shows the progress while a large file is received. */
export function CsvMenuButton({ items, isTaking, received, label = 'CSV' }: Offered) {
  return (
    <MenuButton menu={{ items: items ?? [] }} loading={busy(isTaking)} aria-haspopup="menu">
      {received ?? label} <DownOutlined aria-hidden className={text.small} />
    </MenuButton>
  );
}

/** Has the browser save a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  revokeObjectUrl(address);
}

/**
 * Revokes an address made by URL.createObjectURL after one minute. The browser may read it later, on a busy machine after some time, and
 * revoking it too early causes an error.
 */
export function revokeObjectUrl(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), minute);
}
