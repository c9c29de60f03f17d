import type { KeyboardEvent } from 'react';
import { isComposing } from '../composing.ts';

/**
 * To which of the places 0 to `last` a key leads from one: by arrows, by seven (a week), to the ends; null where Escape leaves them,
 * undefined where the key is another's. A key that leads on does nothing else.
 */
export function cursorMoved(event: KeyboardEvent, from: number, last: number): number | null | undefined {
  if (isComposing(event)) return undefined;
  if (event.key === 'Escape') return null;
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, PageUp: from - 7, PageDown: from + 7, Home: 0, End: last }[
    event.key
  ];
  if (to === undefined) return undefined;
  event.preventDefault();
  return Math.min(last, Math.max(0, to));
}
