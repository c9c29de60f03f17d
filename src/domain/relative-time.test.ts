import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 9, 31, 5);
const second = 1000;
const day = 86_400 * second;

it.each([
  [0, '0秒前'],
  [59 * second, '59秒前'],
  [60 * second, '1分前'],
  [3_599 * second, '59分前'],
  [3_600 * second, '1時間前'],
  [day - second, '23時間前'],
  [day, '1日前'],
  [30 * day - second, '29日前'],
  [30 * day, '1か月前'],
  [365 * day - second, '12か月前'],
  [365 * day, '1年前'],
  [800 * day, '2年前'],
])('%i ms ago is written as %s', (passed, words) => {
  expect(relativeTime(now - passed, now)).toBe(words);
});

it('shows a moment that a faster clock gave as now', () => {
  expect(relativeTime(now + 5000, now)).toBe('0秒前');
});
