import { useEffect } from 'react';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';

/** Fetches what all forms share once all that the list shows is there, if a form may be opened from it. */
export function useFormsAhead(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const fetchForms = async () => {
      const { releaseLinks } = await import('./forms-ahead.late.tsx');
      releaseLinks();
    };
    // The form fetches what is still missing
    return whenRowsAreShown(() => void fetchForms().catch(() => undefined));
  }, [isWanted]);
}
