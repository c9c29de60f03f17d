import { type KeyboardEvent, useRef } from 'react';
import { folded } from '#core/model/words/folded.ts';

interface LeftTextOptions<V> {
  /** Of the text that is typed; none while they are asked for. */
  options: readonly { value: V; label: string; disabled?: boolean }[];
  /** Called with the value of the one option of that name, else with the text. */
  onLeft: (left: V | string) => void;
}

/**
 * Props of a select that is searched, and `chosen`, to be called with each choice. A text that is left in the search without a choice is
 * the option of that name, else it stays in the field, and a save refuses it. The select itself would forget it as it closes.
 */
export function useLeftText<V>({ options, onLeft }: LeftTextOptions<V>) {
  const typed = useRef('');
  const isOpen = useRef(false);
  const chosen = () => {
    typed.current = '';
  };
  return {
    chosen,
    onSearch(text: string) {
      // The select empties its search after it has closed
      if (isOpen.current || text) typed.current = text;
    },
    onInputKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') chosen();
    },
    onOpenChange(next: boolean) {
      isOpen.current = next;
      const text = typed.current.trim();
      if (next) return;
      chosen();
      // While another window has the focus, the field is not left
      if (!text || !document.hasFocus()) return;
      const [found, ...others] = options.filter((one) => !one.disabled && folded(one.label) === folded(text));
      onLeft(found && others.length === 0 ? found.value : text);
    },
  };
}
