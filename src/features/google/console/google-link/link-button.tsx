import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const GoogleSignIn = lazy(() => import('../google-sign-in.tsx'));

/** Links one's own Google business, as the user menu does. */
export function LinkButton({ again = false }: { again?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  // From when it is first opened it stays, closed or not
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button type="primary" onClick={open}>
        {again ? 'Googleと連携し直す' : 'Googleと連携する'}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <GoogleSignIn isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
