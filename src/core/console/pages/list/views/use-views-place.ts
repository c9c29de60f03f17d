import { useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

// On wide screens the views are open by default
const roomy = '(min-width: 1600px)';

/** Whether the saved views are open, remembered per user and list. On a phone they start closed. */
export function useViewsPlace(resource: ResolvedResource, isOffered: boolean) {
  const { actor } = useProduct();
  const isPhone = useIsPhone();
  const key = `console.views.${actor.id}.${resource.name}`;
  const [isOpen, setIsOpen] = useState(() => {
    if (isPhone) return false;
    const kept = localStorage.getItem(key);
    return kept === null ? matchMedia(roomy).matches : kept === 'open';
  });
  return {
    isOffered,
    isOpen: isOffered && isOpen,
    isBeside: isOffered && isOpen && !isPhone,
    show(next: boolean) {
      setIsOpen(next);
      if (!isPhone) localStorage.setItem(key, next ? 'open' : 'closed');
    },
  };
}

export type ViewsPlace = ReturnType<typeof useViewsPlace>;
