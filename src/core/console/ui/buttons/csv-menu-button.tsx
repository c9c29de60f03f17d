import { DownOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { download } from '#core/console/http/client.ts';
import { useSend } from '#core/console/http/send.ts';
import { words } from '#core/console/i18n/words.ts';
import type { AnswerOf } from '#core/model/call.ts';
import type { checkExport } from '#core/model/calls/row-calls.ts';
import { useDialogs, useToast } from '../dialogs.tsx';
import { saveFile } from '../files/save-file.ts';
import { busy } from '../states/busy.tsx';
import text from '../text.module.css';
import { MenuButton } from './menu-button.tsx';
import { useDownloadProgress } from './use-download-progress.ts';

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
