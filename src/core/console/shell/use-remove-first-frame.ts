import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { firstPaint } from '#core/console/first-view/first-paint.ts';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';

/** Removes the painted frame once the shell is rendered. Painted rows remain until the page shows its own, or the user goes elsewhere. */
export function useRemoveFirstFrame(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const frame = firstPaint();
    const rows = frame?.querySelector('.fp-rows')?.parentElement;
    if (rows) frame?.replaceChildren(rows);
    else frame?.remove();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other rows
  useEffect(() => {
    const stop = whenRowsAreShown(() => firstPaint()?.remove());
    return () => {
      stop();
      firstPaint()?.remove();
    };
  }, [pathname]);
}
