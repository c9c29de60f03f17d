import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const GoogleSignIn = lazy(() => import('../google-sign-in.tsx'));

/** Links one's own Google business, as the user menu does. */
export function GoogleLinkButton({ again = false }: { again?: boolean }) {
  // Null until it is first opened: from then on it stays, closed or not
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        {again ? 'Googleと連携し直す' : 'Googleと連携する'}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <GoogleSignIn isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
