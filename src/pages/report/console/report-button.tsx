import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** Opens the dialog of a store's monthly report. */
export function ReportButton({ store }: { store: { readonly id: number } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>月次レポート</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog storeId={store.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
