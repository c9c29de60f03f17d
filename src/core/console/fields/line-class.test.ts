import { expect, it } from 'vitest';
import { lineClass } from './line-class.ts';

it('truncates what may not fit, and what is in a column of unknown width', () => {
  expect(lineClass('町田店', 3 * 14 + 16)).toBe('tj-line');
  expect(lineClass('町田店', 3 * 14 + 15)).toBe('tj-cut');
  expect(lineClass('店')).toBe('tj-cut');
  expect(lineClass('', 40)).toBe('tj-line');
});

it('knows that figures and small letters take less room than a full-width character', () => {
  expect(lineClass('2026/11/27 05:29', 16 * 0.6 * 14 + 17)).toBe('tj-line');
  expect(lineClass('2026/11/27 05:29', 16 * 0.6 * 14 + 15)).toBe('tj-cut');
  expect(lineClass('WWWWW', 60)).toBe('tj-cut');
  expect(lineClass('abcdefgh', 8 * 0.7 * 14 + 17)).toBe('tj-line');
});
