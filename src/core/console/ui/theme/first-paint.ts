import { useLayoutEffect } from 'react';

/** Takes away the frame that the page painted before any script had come (index.html), now that something stands in its place. */
export function useRemoveFirstPaint(): void {
  useLayoutEffect(() => document.getElementById('first-paint')?.remove(), []);
}
