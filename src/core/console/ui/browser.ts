import {
  type KeyboardEvent as ReactKeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True if the window is as narrow as a phone, i.e. below antd's breakpoint sm. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 575.98px)');
}

/** True during an IME conversion, which then handles Enter, Escape and the arrow keys. */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  // Safari ends the composition before the Enter that confirms it, but still sends key code 229
  return ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229;
}

/** Leaves this page for another address. Never resolves, so that what has led there is not done again while the browser leaves. */
export function leaveFor(address: string, how: 'assign' | 'replace' = 'assign'): Promise<never> {
  window.location[how](address);
  return new Promise(() => undefined);
}

/** False until the component has been painted once; then true, in a transition. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, []);
  return isPainted;
}

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
