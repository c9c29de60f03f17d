import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Row } from '#core/model/row-types.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Opens the dialog of a store's monthly report. */
export default function ReportButton({ row }: { row: Row }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>月次レポート</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog storeId={row.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
