import { useLayoutEffect } from 'react';

/** Removes the frame that index.html has painted before any script was loaded, once the real one is rendered. */
export function useRemoveFirstPaint(): void {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
}
