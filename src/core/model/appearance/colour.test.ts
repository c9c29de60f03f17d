import { describe, expect, it } from 'vitest';
import { contrastOf, isColour, mixed, movedUntil } from './brand.ts';

describe('a colour', () => {
  it('is read as well as WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#777777')).toBe(contrastOf('#777777', '#ffffff'));
  });
  it('is moved no further than it must be, and always far enough', () => {
    expect(movedUntil('#001f60', '#000000', '#ffffff', 12)).toBe('#001f60');
    for (const colour of ['#d4380d', '#00766c', '#fadb14', '#ffffff'])
      expect(contrastOf(movedUntil(colour, '#000000', '#ffffff', 12), '#ffffff')).toBeGreaterThanOrEqual(12);
  });
  it('is mixed part by part', () => {
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect([isColour('#00FF00'), isColour('red'), isColour('#0f0')]).toEqual([true, false, false]);
  });
});
