import { flushSync } from 'react-dom';

/**
 * True if an input inside the element refuses its text, also one that is only judged when it is left. It then has the focus: what would
 * close or send the element must not go on with another value than the text shown.
 */
export function hasRefusedInput(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const active = document.activeElement;
  if (active instanceof HTMLElement && element.contains(active)) flushSync(() => active.blur());
  const refused = element.querySelector<HTMLElement>('[aria-invalid="true"]');
  refused?.focus();
  return refused !== null;
}
