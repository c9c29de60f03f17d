import { describe, expect, it } from 'vitest';
import { folded, foldedCharacters } from './folded.ts';

describe('a text as it is compared in searches', () => {
  it.each([
    ['ｶﾌｪ', 'かふぇ', 'カフェ'],
    ['ﾊﾟﾝ', 'パン', 'ぱん', 'パン', 'パン'.normalize('NFD')],
    ['ＣＡＦＥ', 'cafe', 'Cafe', 'CAFÉ', 'café'.normalize('NFD')],
    ['芝浦３−４−１', '芝浦3-4-1', '芝浦３ー４ー１', '芝浦3‐4–1', '芝浦３－４－１'],
    ['ＡＢＣマート　１２３号店', 'abcまーと123号店'],
    ['波〜', '波～', '波~'],
    ['浅野ひなた', '浅野 ひなた', '浅野　ヒナタ'],
    ['㈱海', '(株)海', '（株） 海', '株式会社海', '㍿海'],
    ['㈲海', '有限会社 海'],
    ['エービーシー', 'えーびーしー', 'ｴｰﾋﾞｰｼｰ'],
    ['ヴォーグ', 'ゔぉーぐ', 'ｳﾞｫｰｸﾞ'],
    ['McDonald’s', "ｍcdonald's"],
  ])('%s is the same however it is written', (first, ...others) => {
    for (const other of others) expect(folded(other), other).toBe(folded(first));
  });

  it('what differs to a reader stays different', () => {
    for (const [one, other] of [
      ['はな', 'ばな'],
      ['ぱん', 'ばん'],
      ['3-4-1', '341'],
      ['か', 'が'],
      ['神田', '上田'],
      ['𠮷', '吉'],
    ])
      expect(folded(one ?? '')).not.toBe(folded(other ?? ''));
  });

  it('no character is in the table twice, and those left out come last', () => {
    const from = [...foldedCharacters.from];
    expect(new Set(from).size).toBe(from.length);
    expect([...foldedCharacters.to].length).toBeLessThan(from.length);
    expect(from.slice([...foldedCharacters.to].length)).toEqual([' ', '\t', '\n', '\r', '\u200b', '\ufeff']);
  });
});
