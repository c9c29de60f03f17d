import { expect, it } from 'vitest';
import { patternLengths } from './pattern-length.ts';

const endless = Number.POSITIVE_INFINITY;

it.each<readonly [pattern: string, min: number, max: number]>([
  ['', 0, 0],
  ['abc', 3, 3],
  ['[0-9]{10}', 10, 10],
  ['\\d{3}-?\\d{4}', 7, 8],
  ['T?[0-9]{13}', 13, 14],
  ['(?:ab|c)+', 1, endless],
  ['[^\\]x]{2,}', 2, endless],
  ['a|bcd|', 0, 3],
  ['(?=.{5})[a-z]{0,3}', 0, 3],
  ['(?<year>\\d{4})/\\u{3042}\\p{L}x*?', 7, endless],
  ['(a)\\1', 1, endless],
  ['^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9}){0,2}$', 1, 32],
])('a text that %j matches has from %d to %d characters', (pattern, min, max) => {
  expect(() => new RegExp(pattern, 'u')).not.toThrow();
  expect(patternLengths(pattern)).toEqual({ min, max });
});
