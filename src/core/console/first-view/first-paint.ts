import { useLayoutEffect } from 'react';

/** Removes what index.html has painted before any script was loaded, in the same frame in which the component is painted. */
export function useRemoveFirstPaint(): void {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
}
