import type { FocusEvent } from 'react';
import { folded } from '#core/model/words/folded.ts';

/**
 * What was typed into a select's search and left there without a choice: the value of the one option of that name, else the text itself,
 * which stays in the field and which a save refuses. Null if nothing is left.
 */
export function leftText<V>(
  { target }: FocusEvent<HTMLElement>,
  options: readonly { value: V; label: string; disabled?: boolean }[],
): V | string | null {
  const text = target instanceof HTMLInputElement ? target.value.trim() : '';
  if (text === '') return null;
  const named = options.filter(({ label, disabled }) => disabled !== true && folded(label) === folded(text));
  return named.length === 1 && named[0] !== undefined ? named[0].value : text;
}
