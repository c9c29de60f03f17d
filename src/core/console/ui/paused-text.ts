import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from './composing.ts';

const pauseMs = 350;

/**
 * What is typed in a field that narrows something, and the events of the field: it waits for a pause in the typing, and for the end of a
 * Japanese conversion. The changes of one stay in the field are one entry of the history (`continued`).
 */
export function usePausedText(text: string, onText: (text: string, continued: boolean) => void) {
  const [typed, setTyped] = useState(text);
  const converting = useRef(false);
  const sent = useRef(text);
  const visits = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and 条件をクリア change it from outside
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
