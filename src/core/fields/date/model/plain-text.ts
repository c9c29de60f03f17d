/** Longer texts are no date or time; the limit bounds the work of every pattern. */
const longest = 60;

/**
 * Returns the text of a date or time in half width, with the signs of an ASCII keyboard, letters for eras (`R8` for 令和8年) and single
 * spaces; null if it is too long to be one.
 */
export function plainDateText(text: string): string | null {
  if (text.length > longest) return null;
  return (
    text
      .normalize('NFKC')
      // While kana are typed, these keys write ー, ・ and 。
      .replace(/[\u2010-\u2015\u2212\u30fc\uff70]/g, '-')
      .replace(/[・･\u2044\u2215]/g, '/')
      .replace(/[。｡]/g, '.')
      .replace(/[\u2236\ua789]/g, ':')
      .replace(/令和?/g, 'R')
      .replace(/平成?/g, 'H')
      .replace(/昭和?/g, 'S')
      .replace(/大正?/g, 'T')
      .replace(/明治?/g, 'M')
      .replace(/(?<=[RHSTM] ?)元/gi, '1')
      .replace(/[\s\u200b\ufeff]+/g, ' ')
      .trim()
  );
}
