import { Suspense } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/after-rows.tsx';
import { customers } from '#domain/accounts/roles.ts';

const Dialog = lazyWithReload(() => import('./terms-of-use.lazy.tsx'));

/** Shows the terms that a customer has yet to agree to; an administrator viewing as the customer does not get them. */
export function TermsToAgree() {
  const { me, actor } = useProduct();
  if (me.viewedBy !== undefined || !customers.some((role) => role === actor.role)) return null;
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  );
}
