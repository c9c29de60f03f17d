import { number } from '#core/model/fields/number.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';

/** What was typed, as the draft takes it: a number, nothing, or the text as it is for the draft to refuse. Full-width digits count. */
export function numberTyped(text: string, field: ResolvedFieldOf<'number'>): unknown {
  const plain = text
    .normalize('NFKC')
    .replace(/[‐‑–—―ー−ｰ]/g, '-')
    .trim();
  return plain === '' ? null : number.fromText(plain, field);
}
