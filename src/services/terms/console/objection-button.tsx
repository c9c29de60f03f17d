import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Objectable } from './objection-dialog.tsx';

const ObjectionDialog = lazy(() => import('./objection-dialog.tsx'));

/** Opens the dialog in which a customer objects to days. */
export function ObjectionButton({ objectable, onRaised }: { objectable: Objectable; onRaised?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        異議を申し立てる
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ObjectionDialog
            objectable={objectable}
            onClose={close}
            onRaised={() => {
              close();
              onRaised?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
