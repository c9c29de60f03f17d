import { type NumberOptions, numberKind } from '../model.ts';

/** The options of a number that its input needs. */
export type TypedOptions = Pick<NumberOptions, 'decimals' | 'unit' | 'yen' | 'min'>;

/**
 * Parses typed text for the draft: a number, null if empty, or the text itself if it is no number, so that the draft reports it. Accepts
 * full-width digits.
 */
export function numberTyped(text: string, options: TypedOptions): unknown {
  return text.trim() === '' ? null : numberKind.fromText(text, { ...options, kind: 'number', label: '' });
}
