const translated = '(Translated by Google)';
const original = '(Original)';

/** A review's text as its author wrote it, and Google's translation of it. */
interface Texts {
  readonly comment: string | null;
  readonly translation: string | null;
}

/**
 * Parts a comment into original and translation. Google puts both in one text: the original, then the translation behind
 * «(Translated by Google)»; or the translation behind that mark, then the original behind «(Original)».
 */
export function textsOf(comment: string | null): Texts {
  if (comment === null) return { comment: null, translation: null };
  const mark = comment.indexOf(translated);
  if (mark < 0) return { comment, translation: null };
  const rest = comment.slice(mark + translated.length);
  const before = comment.slice(0, mark).trim();
  const own = rest.indexOf(original);
  const [translation, written] =
    own < 0 ? [rest, before] : [rest.slice(0, own), rest.slice(own + original.length).trim() || before];
  // Without an original the whole text stays, rather than none
  return written === ''
    ? { comment, translation: null }
    : { comment: written, translation: translation.trim() || null };
}
