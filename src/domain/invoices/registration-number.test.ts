import { expect, it } from 'vitest';
import { hasRightCheckDigit } from './registration-number.ts';

it.each([
  // The National Tax Agency's and the Digital Agency's own corporate numbers
  ['T7000012050002', true],
  ['T8000012010038', true],
  ['T7000012050003', false],
  ['T1234567890123', false],
  ['T123', false],
])('the check digit of %s is right: %s', (number, right) => {
  expect(hasRightCheckDigit(number)).toBe(right);
});
