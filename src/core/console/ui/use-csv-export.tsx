import { App } from 'antd';
import { useState } from 'react';
import { download } from '#core/console/http/client.ts';
import { saveFile } from './save-file.ts';
import { useSay } from './use-say.tsx';

const encodings = { utf8: 'UTF-8', cp932: 'Shift_JIS' } as const;

/** CSV out in either encoding, as the entries of a menu; what Shift_JIS cannot hold is named. */
export function useCsvExport({ path, query = '', fallback }: { path: string; query?: string; fallback: string }) {
  const { modal } = App.useApp();
  const say = useSay();
  const [isTaking, setIsTaking] = useState(false);
  const take = async (encoding: string) => {
    setIsTaking(true);
    try {
      const params = new URLSearchParams(query);
      params.set('encoding', encoding);
      const { blob, name, headers } = await download(`${path}?${params}`);
      saveFile(blob, name ?? fallback);
      const lost = decodeURIComponent(headers['x-unmappable'] ?? '');
      if (lost === '') say.done('CSVを出力しました');
      else
        modal.warning({
          title: 'Shift_JISにない文字がありました',
          content: `次の文字は「〓」になっています：${[...lost].join(' ')}　そのまま残すにはUTF-8で出力します。`,
          okText: '閉じる',
        });
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsTaking(false);
    }
  };
  const items = Object.entries(encodings).map(([key, label]) => ({
    key,
    label: `CSV出力（${label}）`,
    onClick: () => void take(key),
  }));
  return { isTaking, items };
}
