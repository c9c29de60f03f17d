import { useState } from 'react';
import { useProduct } from '#core/console/session/product.tsx';
import { useIsPhone } from '#core/console/ui/theme/phone.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';

// Where a list has room to spare, its views stand beside it until somebody puts them away
const roomy = '(min-width: 1600px)';

/** Whether the saved views stand beside the list, remembered for this user; on a phone they open when asked for. */
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
