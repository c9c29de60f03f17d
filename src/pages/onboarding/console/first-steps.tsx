import { Suspense } from 'react';
import { lazyWithReload } from '#core/console/ui/files/lazy-with-reload.ts';
import type { Role } from '#core/model/roles.ts';
import { admins } from '#domain/accounts/roles.ts';

const Card = lazyWithReload(() => import('./first-steps-card.tsx'));

/** True for those who set the product up. */
export function hasFirstSteps(role: Role): boolean {
  return admins.some((admin) => admin === role);
}

/** The setup steps; renders nothing once they are dismissed. `onKnown`: called when it is known which. */
export function FirstSteps({ onKnown }: { onKnown: () => void }) {
  return (
    <Suspense fallback={null}>
      <Card onKnown={onKnown} />
    </Suspense>
  );
}
