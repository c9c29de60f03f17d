import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '../composing.ts';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
// It is laid out before it can take the focus
const maxFrames = 60;

/**
 * For a panel at the page's end that a button opens: who opened it by a key goes on inside it, Tab leads from one control to the next,
 * and Escape back to the button. What stands open inside it (a calendar) takes its own Escape and stops it.
 */
export function usePanelFocus(isOpen: boolean, close: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const from = button.current;
    if (!isOpen || from?.matches(':focus-visible') !== true) return;
    let frames = 0;
    let next = requestAnimationFrame(function enter() {
      // Who has gone on meanwhile is not brought back
      if (document.activeElement !== from) return;
      panel.current?.querySelector<HTMLElement>(reachable)?.focus();
      frames += 1;
      if (frames < maxFrames) next = requestAnimationFrame(enter);
    });
    return () => cancelAnimationFrame(next);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu would close at Tab; nobody outside need hear of either key
    if (event.key === 'Tab' || event.key === 'Escape') event.stopPropagation();
    if (event.key !== 'Escape' || isComposing(event)) return;
    close();
    button.current?.focus();
  };
  return { button, panel, onKeyDown };
}
