import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { download } from '#console/http/client.ts';
import { useProduct } from '#console/session/product.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { useSay } from '#console/ui/use-say.tsx';
import { mayDo } from '#model/access.ts';
import type { ResolvedResource } from '#model/resolve.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

const encodings = { utf8: 'UTF-8', cp932: 'Shift_JIS' } as const;

/** CSV out, of the list as it is filtered and sorted, and CSV in. */
export function CsvMenu({ resource, apiQuery }: { resource: ResolvedResource; apiQuery: string }) {
  const { actor } = useProduct();
  const { modal } = App.useApp();
  const say = useSay();
  const [importing, setImporting] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayExport = mayDo(resource, 'export', actor);
  const mayImport = mayDo(resource, 'import', actor);
  if (!mayExport && !mayImport) return null;

  const takeOut = async (encoding: keyof typeof encodings) => {
    setBusy(true);
    try {
      const params = new URLSearchParams(apiQuery);
      params.set('encoding', encoding);
      const { blob, name, headers } = await download(`/${resource.name}/export?${params}`);
      saveFile(blob, name ?? `${resource.listTitle}.csv`);
      const lost = decodeURIComponent(headers['x-unmappable'] ?? '');
      if (lost === '') say.done('CSVを出力しました');
      else
        modal.warning({
          title: 'Shift_JISにない文字がありました',
          content: `次の文字は「〓」になっています：${[...lost].join(' ')}　そのまま残すにはUTF-8で出力します。`,
          centered: true,
          okText: '閉じる',
        });
    } catch (thrown) {
      say.failed(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(mayExport
              ? [
                  { key: 'utf8', label: 'CSV出力（UTF-8）', onClick: () => void takeOut('utf8') },
                  { key: 'cp932', label: 'CSV出力（Shift_JIS）', onClick: () => void takeOut('cp932') },
                ]
              : []),
            ...(mayImport ? [{ key: 'import', label: 'CSV取込', onClick: () => setImporting(true) }] : []),
          ],
        }}
      >
        <Button loading={busy} aria-haspopup="menu">
          CSV <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}
