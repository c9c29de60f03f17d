import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from './browser.ts';

const pauseMs = 350;

/**
 * The state and event handlers of a search or filter field. Reports the text after a pause in typing and at the end of an IME conversion.
 * Changes made during one visit to the field share a history entry (`continued`).
 */
export function usePausedText(text: string, onText: (text: string, continued: boolean) => void) {
  const [typed, setTyped] = useState(text);
  const converting = useRef(false);
  const sent = useRef(text);
  const visits = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and 条件をクリア change the text from outside
  useEffect(() => {
    if (text !== sent.current) setTyped(text);
    sent.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onText(trimmed, visits.current > 0);
    visits.current += 1;
  };
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(next), pauseMs);
  };
  return {
    typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.target.value);
      if (event.target.value === '') tell('');
      else if (!converting.current) later(event.target.value);
    },
    onCompositionStart: () => {
      converting.current = true;
      clearTimeout(timer.current);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      converting.current = false;
      later(event.currentTarget.value);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !isComposing(event)) tell(typed);
    },
    onFocus: () => {
      visits.current = 0;
    },
    onBlur: () => tell(typed),
  };
}
