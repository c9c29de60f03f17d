import { expect, it } from 'vitest';
import { paidEstimate, paidPages, placesApart } from './paid-searches.ts';

it('a search on a phone takes a page of 20 results, on a desktop of 100', () => {
  expect([20, 40, 60].map((depth) => paidPages('MOBILE', depth))).toEqual([1, 2, 3]);
  expect([20, 60, 101].map((depth) => paidPages('DESKTOP', depth))).toEqual([1, 1, 2]);
});

it('a month costs 31 days, and at most three readings of each chosen keyword and day', () => {
  const { usual, most } = paidEstimate({ chosen: 10, others: 200 }, 10, 0.002);
  expect(usual).toBeCloseTo((10 + 20) * 31 * 0.002, 10);
  expect(most).toBeCloseTo((30 + 20) * 31 * 0.002, 10);
  expect(paidEstimate({ chosen: 0, others: 200 }, 0, 0.002)).toEqual({ usual: 0, most: 0 });
});

it('圏外 is one beyond the depth that was searched', () => {
  const rank = (value: number | null, depth = 20) => ({ rank: value, depth });
  expect(placesApart(rank(2), rank(6))).toBe(4);
  expect(placesApart(rank(18), rank(null))).toBe(3);
  expect(placesApart(rank(null), rank(null, 60))).toBe(40);
});
