import type { InputRef } from 'antd';
import { type RefObject, useEffect } from 'react';

/** Focuses the input when `/` is pressed outside of any text input. */
export function useFocusOnSlash(input: RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.isComposing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedIn));
}

// A choice is an input, too, in which nothing is typed
const typedIn = 'input:not([type=radio], [type=checkbox]), textarea, select';
