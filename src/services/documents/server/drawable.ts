import { AppError } from '#core/model/errors.ts';
import type { PlacedText } from '#domain/invoices/document-texts.ts';
import { undrawableLetters } from './fonts.ts';

const namedAtMost = 20;

/** Throws AppError `letters_undrawable`, with a problem for each text that contains characters no font can draw. */
export function requireDrawable(texts: readonly PlacedText[]): void {
  const problems = texts.flatMap(({ place, text }) => {
    const letters = undrawableLetters(text);
    if (letters.length === 0) return [];
    const named = letters.slice(0, namedAtMost).map((letter) => `「${letter}」（${codePoints(letter)}）`);
    return [{ code: 'letters_undrawable', params: { place, letters: named.join('') } } as const];
  });
  if (problems.length > 0) throw new AppError(problems.slice(0, namedAtMost));
}

/** Returns code points such as U+0634: names a character that the reader's screen may not display either. */
function codePoints(letter: string): string {
  return [...letter]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ');
}
