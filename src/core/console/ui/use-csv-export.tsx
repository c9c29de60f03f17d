import { App } from 'antd';
import { useState } from 'react';
import { download, http } from '#core/console/http/client.ts';
import { words } from '#core/console/i18n/words.ts';
import { saveFile } from './save-file.ts';
import { useSay } from './use-say.tsx';

const encodings = { utf8: 'UTF-8', cp932: 'Shift_JIS' } as const;

interface CsvExport {
  readonly path: string;
  readonly query?: string;
  /** The file's name where the server gives none. */
  readonly fallback: string;
  /** The call tells, with `check=true`, where the letters stand that Shift_JIS lacks. */
  readonly checks?: boolean;
}

/** CSV out in either encoding, as the entries of a menu; what Shift_JIS cannot hold is listed before, or else named after. */
export function useCsvExport({ path, query = '', fallback, checks = false }: CsvExport) {
  const { modal } = App.useApp();
  const say = useSay();
  const [isTaking, setIsTaking] = useState(false);
  const take = async (encoding: string) => {
    setIsTaking(true);
    try {
      const params = new URLSearchParams(query);
      params.set('encoding', encoding);
      const asks = checks && encoding === 'cp932';
      if (asks && !(await isAccepted(modal, await http.get(`${path}?${params}&check=true`, { timeout: 0 })))) return;
      const { blob, name, headers } = await download(`${path}?${params}`, { timeout: 0 });
      saveFile(blob, name ?? fallback);
      const lost = decodeURIComponent(headers['x-unmappable'] ?? '');
      if (asks || lost === '') say.done(words().csvExported);
      else
        modal.warning({
          title: words().lettersLost,
          content: words().lostLetters([...lost].join(' ')),
          okText: words().close,
        });
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsTaking(false);
    }
  };
  const items = Object.entries(encodings).map(([key, label]) => ({
    key,
    label: words().csvExport(label),
    onClick: () => void take(key),
  }));
  return { isTaking, items };
}

interface LostCell {
  readonly line: number;
  readonly column: string;
  readonly characters: string;
}

/** Goes on where nothing is lost, or who asked wants the file all the same. */
async function isAccepted(modal: ReturnType<typeof App.useApp>['modal'], answer: unknown): Promise<boolean> {
  const { data, total }: { data?: unknown; total?: unknown } = { ...Object(answer) };
  const lost = Array.isArray(data) ? data.filter(isLostCell) : [];
  if (lost.length === 0) return true;
  const rest = Number(total) - lost.length;
  return modal.confirm({
    title: words().lettersToLose,
    width: 560,
    content: (
      <>
        <p>{words().lettersReplaced}</p>
        <ul style={{ maxHeight: 240, overflow: 'auto', paddingInlineStart: 20 }}>
          {lost.map(({ line, column, characters }) => (
            <li key={`${line}/${column}`}>{words().lostCell(line, column, [...characters].join(' '))}</li>
          ))}
        </ul>
        {rest > 0 && <p>{words().more(rest)}</p>}
      </>
    ),
    okText: words().exportReplaced,
    cancelText: words().cancel,
  });
}

function isLostCell(one: unknown): one is LostCell {
  return typeof one === 'object' && one !== null && 'line' in one && 'column' in one && 'characters' in one;
}
