import { expect, it } from 'vitest';
import { isOutage } from './failure.ts';

it.each([
  ['08006', true],
  ['08003', true],
  ['53300', true],
  // The statement itself was wrong and would fail again
  ['08P01', false],
  ['22003', false],
])('a statement that failed with %s is an outage: %s', (code, expected) => {
  expect(isOutage(Object.assign(new Error('failed'), { code }))).toBe(expected);
});
