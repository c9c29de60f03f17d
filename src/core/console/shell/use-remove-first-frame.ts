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
    if (rows) frame?.replaceChildren(rows);
    else frame?.remove();
  }, []);
  useEffect(() => whenRowsAreShown(() => firstPaint()?.remove()), []);
  useEffect(() => {
    if (pathname !== opened.current) firstPaint()?.remove();
  }, [pathname]);
}
