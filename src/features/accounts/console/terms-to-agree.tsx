import { Suspense } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/files/lazy-with-reload.ts';
import { customers } from '#domain/accounts/roles.ts';

const Dialog = lazyWithReload(() => import('./terms-of-use.late.tsx'));

/** What a customer has yet to agree to; an administrator who looks through their eyes agrees to nothing. */
export function TermsToAgree() {
  const { me, actor } = useProduct();
  if (me.viewedBy !== undefined || !customers.some((role) => role === actor.role)) return null;
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
