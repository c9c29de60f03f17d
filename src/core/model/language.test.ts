import { expect, it } from 'vitest';
import { numberText, yenText } from './language.ts';

it('groups digits, and keeps those behind the point', () => {
  expect([0, 1234567, -1234, 35.6812362].map(numberText)).toEqual(['0', '1,234,567', '-1,234', '35.6812362']);
});

it('writes the minus of yen before the sign', () => {
  expect([12345, 0, -0, -12345].map(yenText)).toEqual(['¥12,345', '¥0', '¥0', '-¥12,345']);
});
