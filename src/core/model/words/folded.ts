/*
 * How a text is compared when somebody looks for it. ｶﾌｪ, かふぇ and カフェ are the same word to a reader, as are ３−４−１ and 3-4-1, and ㈱ and
 * 株式会社; nobody remembers which of them was typed. The database does the same (`server/columns/folded.ts`), with the tables below.
 */

const kana = { first: 0x30a1, last: 0x30f6, toHiragana: -0x60 } as const;
const codes = Array.from({ length: kana.last - kana.first + 1 }, (_, at) => kana.first + at);
const katakana = String.fromCodePoint(...codes);
const hiragana = String.fromCodePoint(...codes.map((code) => code + kana.toHiragana));

/** Each character of the first text becomes the one at the same place of the second; those without one are left out. */
export const foldedCharacters = {
  // Ordered so that what has no counterpart comes last: spaces, and marks without width
  from: `${katakana}ヽヾ‐‑‒–—―−─ー〜∼’‘ÀÁÂÃÄÅàáâãäåĀāÇçÈÉÊËèéêëĒēÌÍÎÏìíîïĪīÑñÒÓÔÕÖØòóôõöøŌōÙÚÛÜùúûüŪūÝýÿ \t\n\r\u200b\ufeff`,
  to: `${hiragana}ゝゞ---------~~''aaaaaaaaaaaaaacceeeeeeeeeeiiiiiiiiiinnoooooooooooooouuuuuuuuuuyyy`,
} as const;

/** The short forms of companies, as NFKC leaves ㈱ and its kin, with what they stand for. */
export const companyForms = [
  ['(株)', '株式会社'],
  ['(有)', '有限会社'],
  ['(同)', '合同会社'],
  ['(医)', '医療法人'],
] as const;

const to = [...foldedCharacters.to];
const replacements = new Map([...foldedCharacters.from].map((character, at) => [character, to[at] ?? '']));

/**
 * Returns the text as it is compared in searches: width, kana, case of Latin letters, their accents, kinds of dashes, spaces and the short
 * forms of companies make no difference. Only for comparing; it is not for showing.
 */
export function folded(text: string): string {
  const plain = text.normalize('NFKC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const whole = companyForms.reduce((found, [short, long]) => found.replaceAll(short, long), plain);
  return [...whole].map((character) => replacements.get(character) ?? character).join('');
}
