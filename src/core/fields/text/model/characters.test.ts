import { describe, expect, it } from 'vitest';
import { hidesCharacters, storable } from './characters.ts';

const code = (...points: readonly number[]) => String.fromCodePoint(...points);

describe('a line of text', () => {
  it.each([
    0x85, 0xad, 0x61c, 0x3164, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2066,
    0x2069, 0xfeff, 0xfff9, 0xe0041,
  ])('does not hold U+%i, which nobody sees', (point) => {
    expect(hidesCharacters(`青山${code(point)}珈琲`)).toBe(true);
    expect(storable(`青山${code(point)}珈琲`, false)).toBe(false);
  });

  it.each([
    ['joined emoji', `家族${code(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467)}の店`],
    ['an emoji with a colour of skin, joined', code(0x1f9d1, 0x1f3fd, 0x200d, 0x1f373)],
    ['an emoji with a variation, joined', code(0x1f3f3, 0xfe0f, 0x200d, 0x1f308)],
    ['the flag of a region', code(0x1f3f4, 0xe0067, 0xe0062, 0xe0065, 0xe006e, 0xe0067, 0xe007f)],
    ['a variant of a character', `葛${code(0xe0100)}城市`],
    ['an ideographic space', '浅野　ひなた'],
    ['Persian letters that part', `می${code(0x200c)}خواهم`],
    ['half-width kana with a mark', 'ｶﾞｰﾃﾞﾝ'],
  ])('holds %s', (_, text) => {
    expect(hidesCharacters(text)).toBe(false);
    expect(storable(text, false)).toBe(true);
  });

  it('of a free text may hold them, as it may hold line breaks', () => {
    expect(storable(`一行目\n${code(0x200b)}`, true)).toBe(true);
  });
});
