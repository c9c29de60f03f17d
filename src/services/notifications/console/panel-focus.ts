import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isComposing } from '#core/console/ui/browser.ts';

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';
// The panel has to be laid out before it can take the focus
const maxFrames = 60;

/**
 * Focus handling for a panel that a button opens and that is at the end of the page: when opened by key, the focus moves into it, Tab moves
 * between its controls, and Escape returns to the button. A popup inside it (such as a calendar) handles its own Escape and stops it.
 */
export function usePanelFocus(isOpen: boolean, close: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const from = button.current;
    if (!isOpen || from?.matches(':focus-visible') !== true) return;
    let frames = 0;
    let next = requestAnimationFrame(function enter() {
      // The user has moved the focus meanwhile
      if (document.activeElement !== from) return;
      panel.current?.querySelector<HTMLElement>(reachable)?.focus();
      frames += 1;
      if (frames < maxFrames) next = requestAnimationFrame(enter);
    });
    return () => cancelAnimationFrame(next);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu around it would close on Tab, so neither key may bubble
    if (event.key === 'Tab' || event.key === 'Escape') event.stopPropagation();
    if (event.key !== 'Escape' || isComposing(event)) return;
    close();
    button.current?.focus();
  };
  return { button, panel, onKeyDown };
}
