import { expect, it } from 'vitest';
import { ranksOf } from './rivals.ts';

const seen = { placeIdsAbove: ['a', 'b'], placeIdsBelow: ['c', 'd'] };

it('gives the place of a rival above and below ours, and none to one that was not seen', () => {
  expect(ranksOf(['b', 'd', 'x'], seen)).toEqual({ b: 2, d: 5 });
  expect(ranksOf(['x'], seen)).toEqual({});
});

it('keeps nothing for a keyword without rivals', () => {
  expect(ranksOf(undefined, seen)).toBeNull();
});
