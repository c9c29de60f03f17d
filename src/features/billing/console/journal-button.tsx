import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';

const Dialog = lazyWithReload(() => import('./journal-dialog.lazy.tsx'));

/** Opens the dialog to export a month's journal entries. */
export function JournalButton({ period }: { period?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        仕訳を保存
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Dialog onClose={() => setIsOpen(false)} {...(period === undefined ? {} : { period })} />
        </Suspense>
      )}
    </>
  );
}
