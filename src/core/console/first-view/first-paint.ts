import { useLayoutEffect } from 'react';

/** What index.html has painted before any script was loaded; null once it is removed. */
export function firstPaint(): HTMLElement | null {
  return document.getElementById('first-paint');
}

/** Removes all of it, in the same frame in which the component is painted. */
export function useRemoveFirstPaint(): void {
  useLayoutEffect(() => firstPaint()?.remove(), []);
}
