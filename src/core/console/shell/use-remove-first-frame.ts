import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { firstPaint } from '#core/console/first-view/first-paint.ts';
import { whenRowsAreShown } from '#core/console/ui/after-rows.tsx';

/** Removes the painted frame once the shell is rendered. Painted rows remain until the page shows its own, or the user goes elsewhere. */
export function useRemoveFirstFrame(): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useLayoutEffect(() => {
    const frame = firstPaint();
    const rows = frame?.querySelector('.fp-rows')?.parentElement;
    if (!rows) return frame?.remove();
    // The rows stay where they are: put back, they would be laid out again
    for (const part of [...(frame?.children ?? [])]) if (part !== rows) part.remove();
  }, []);
  useEffect(() => whenRowsAreShown(() => firstPaint()?.remove()), []);
  useEffect(() => {
    if (pathname !== opened.current) firstPaint()?.remove();
  }, [pathname]);
}
