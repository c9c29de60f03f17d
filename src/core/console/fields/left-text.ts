import { type KeyboardEvent, useRef } from 'react';
import { folded } from '#core/model/words/folded.ts';

interface LeftTextOptions<V> {
  options: readonly { value: V; label: string; disabled?: boolean }[];
  /** True while the options are those of an earlier text. */
  isSearching?: boolean;
  /** Called with the value of the one option of that name, else with the text. */
  onLeft: (left: V | string) => void;
}

/**
 * Props of a select that is searched, and `chosen`, to be called with each choice. A text that is left in the search without a choice is
 * the option of that name, else it stays in the field, and a save refuses it. The select itself would forget it as it closes.
 */
export function useLeftText<V>({ options, isSearching = false, onLeft }: LeftTextOptions<V>) {
  const typed = useRef('');
  const isOpen = useRef(false);
  return {
    chosen() {
      typed.current = '';
    },
    onSearch(text: string) {
      // The select empties its search after it has closed
      if (isOpen.current || text !== '') typed.current = text;
    },
    onInputKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') typed.current = '';
      // Would choose the first of the options before
      if (event.key === 'Enter' && isSearching) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onOpenChange(next: boolean) {
      isOpen.current = next;
      if (next) return;
      const text = typed.current.trim();
      typed.current = '';
      // Turning to another window is not leaving the field
      if (text !== '' && document.hasFocus()) onLeft(isSearching ? text : named(text, options));
    },
  };
}

function named<V>(text: string, options: LeftTextOptions<V>['options']): V | string {
  const found = options.filter(({ label, disabled }) => disabled !== true && folded(label) === folded(text));
  return found.length === 1 && found[0] !== undefined ? found[0].value : text;
}
