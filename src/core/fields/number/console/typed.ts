import { type NumberOptions, numberKind } from '../model.ts';

type KeyPressed = Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>>;

/** The options of a number that its input needs. */
export type TypedOptions = Pick<NumberOptions, 'decimals' | 'unit' | 'yen' | 'min'>;

/** True for a number without a sign and a point. */
export function isWhole({ decimals, min }: TypedOptions): boolean {
  return decimals === undefined && (min ?? -1) >= 0;
}

/** True if the key would put in something else than a digit. */
export function isOtherThanDigit({ key, ctrlKey, metaKey, altKey }: KeyPressed): boolean {
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !/^\d$/.test(key.normalize('NFKC'));
}

/** What a key, or a conversion that ends, makes of the text in a cell that takes digits alone; full-width ones become half-width. */
export function digitsTyped(text: string, before: string): string {
  const plain = text.normalize('NFKC');
  // Separators are no typed text: a letter in place of one is refused too
  const others = (one: string) => one.replace(/[\d,]/g, '').length;
  return others(plain) > others(before.normalize('NFKC')) ? before : plain;
}

/**
 * Parses typed text for the draft: a number, null if empty, or the text itself if it is no number, so that the draft reports it. Accepts
 * full-width digits.
 */
export function numberTyped(text: string, options: TypedOptions): unknown {
  return text.trim() === '' ? null : numberKind.fromText(text, { ...options, kind: 'number', label: '' });
}
