import { expect, it } from 'vitest';
import { overtakenText } from './overtaken-text.ts';

it('names who overtook, and says how many others there are', () => {
  expect(overtakenText('今日', 'ゆうなぎ食堂', 10)).toBe('今日 ゆうなぎ食堂ほか9店に抜かれました');
  expect(overtakenText('今日', 'ゆうなぎ食堂', 1)).toBe('今日 ゆうなぎ食堂に抜かれました');
  expect(overtakenText('2026/11/27', null, 3)).toBe('2026/11/27 3店に抜かれました');
});
