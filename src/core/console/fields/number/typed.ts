import { number } from '#core/model/fields/number.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

/**
 * Parses typed text for the draft: a number, null if empty, or the text itself if it is no number, so that the draft reports it. Accepts
 * full-width digits.
 */
export function numberTyped(text: string, field: ResolvedFieldOf<'number'>): unknown {
  const plain = text
    .normalize('NFKC')
    .replace(/[‐‑–—―ー−ｰ]/g, '-')
    .trim();
  return plain === '' ? null : number.fromText(plain, field);
}
