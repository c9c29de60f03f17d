import type { KeyboardEvent } from 'react';
import { isComposing } from '../composing.ts';

/**
 * The new cursor position, from 0 to `last`, after a key: arrows move by one, Page Up and Down by seven (a week), Home and End to the ends.
 * Null on Escape, undefined for other keys. Prevents the default action of a key that moves the cursor.
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
