import { Suspense } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { lazyWithReload } from '#core/console/ui/files/lazy-with-reload.ts';
import { admins } from '#domain/accounts/roles.ts';

const Card = lazyWithReload(() => import('./first-steps-card.tsx'));

/** The setup steps, for administrators only; renders nothing once they are dismissed. */
export function FirstSteps() {
  const { actor } = useProduct();
  if (!admins.some((role) => role === actor.role)) return null;
  return (
    <Suspense fallback={null}>
      <Card />
    </Suspense>
  );
}
