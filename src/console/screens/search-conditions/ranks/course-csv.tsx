import { DownloadOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '#console/http/client.ts';
import { saveFile } from '#console/ui/save-file.ts';
import { useSay } from '#console/ui/use-say.tsx';
import type { Stretch } from './stretch.ts';
import { seriesPath } from './use-ranks.ts';

/** The days shown as CSV, in either encoding. */
export function CourseCsv({ id, stretch }: { id: number; stretch: Stretch }) {
  const { modal } = App.useApp();
  const say = useSay();
  const [isBusy, setIsBusy] = useState(false);
  const takeOut = async (encoding: 'utf8' | 'cp932') => {
    setIsBusy(true);
    try {
      const query = new URLSearchParams({ from: stretch.from, to: stretch.to, encoding });
      const { blob, name, headers } = await download(`${seriesPath(id)}/export?${query}`);
      saveFile(blob, name ?? '順位の推移.csv');
      const lost = decodeURIComponent(headers['x-unmappable'] ?? '');
      if (lost !== '')
        modal.warning({
          title: 'Shift_JISにない文字がありました',
          content: `次の文字は「〓」になっています：${[...lost].join(' ')}　そのまま残すにはUTF-8で出力します。`,
          centered: true,
          okText: '閉じる',
        });
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'utf8', label: 'CSV出力（UTF-8）', onClick: () => void takeOut('utf8') },
          { key: 'cp932', label: 'CSV出力（Shift_JIS）', onClick: () => void takeOut('cp932') },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} disabled={isBusy}>
        CSV
      </Button>
    </Dropdown>
  );
}
