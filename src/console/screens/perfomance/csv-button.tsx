import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '#console/http/client.ts';
import { busy } from '#console/ui/busy.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { useSay } from '#console/ui/use-say.tsx';

const encodings = { utf8: 'UTF-8', cp932: 'Shift_JIS' } as const;

/** The period's figures, ranks and posts as a file, in either encoding. */
export function CsvButton({ address }: { address: string }) {
  const say = useSay();
  const [isTaking, setIsTaking] = useState(false);
  const take = async (encoding: string) => {
    setIsTaking(true);
    try {
      const { blob, name } = await download(`${address}?encoding=${encoding}`);
      saveFile(blob, name ?? 'パフォーマンス.csv');
      say.done('CSVを出力しました');
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
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button loading={busy(isTaking)} aria-haspopup="menu">
        CSV <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
