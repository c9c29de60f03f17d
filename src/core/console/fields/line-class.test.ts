import { expect, it } from 'vitest';
import { lineClass } from './line-class.ts';

it('truncates what may not fit, and what is in a column of unknown width', () => {
  expect(lineClass('町田店', 58)).toBe('tj-line');
  expect(lineClass('町田店', 57)).toBe('tj-cut');
  expect(lineClass('店')).toBe('tj-cut');
  expect(lineClass('', 40)).toBe('tj-line');
});

it('knows that figures and small letters take less room than a full-width character, and others more', () => {
  // In Verdana, the widest of the usual fonts, a figure takes 0.64 and a W 0.99 of the font size
  expect(lineClass('2026/11/27 05:29', 16 + 16 * 0.64 * 14)).toBe('tj-cut');
  expect(lineClass('2026/11/27 05:29', 164)).toBe('tj-line');
  expect(lineClass('WWWWW', 16 + 5 * 0.99 * 14)).toBe('tj-cut');
  expect(lineClass('WWWWW', 100)).toBe('tj-line');
});

it('truncates what is of unknown width', () => {
  expect(lineClass('⭐', 300)).toBe('tj-cut');
  expect(lineClass('﷽', 300)).toBe('tj-cut');
});
