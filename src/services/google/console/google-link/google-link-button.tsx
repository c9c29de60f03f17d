import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const GoogleSignIn = lazy(() => import('../google-sign-in.tsx'));

/** Links the user's own Google Business Profile, like the entry in the user menu. */
export function GoogleLinkButton({ again = false }: { again?: boolean }) {
  // Null until first opened; the dialog stays mounted from then on
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
