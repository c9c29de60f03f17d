import { expect, it } from 'vitest';
import { visibilityOf, visibilityTrend } from './visibility.ts';

it('is 100 for the first place everywhere, 0 beyond the twentieth, and even steps between', () => {
  expect(visibilityOf([1, 1])).toBe(100);
  expect(visibilityOf([null, 21, 58])).toBe(0);
  expect(visibilityOf([11])).toBe(50);
  expect(visibilityOf([1, null])).toBe(50);
  expect(visibilityOf([3, 4])).toBe(87.5);
  expect(visibilityOf([])).toBeNull();
});

const read = (day: string, rank: number | null) => ({ day, status: 'OK' as const, rank, depth: 20 });

it('takes of each day the keywords that were read, and never a failed reading', () => {
  const failed = { ...read('2026-11-02', null), status: 'FAILED' as const };
  const keywords = [
    { reads: [read('2026-11-01', 11), read('2026-11-03', 1)] },
    { reads: [read('2026-11-01', null), failed] },
  ];
  const range = { from: '2026-11-01', to: '2026-11-04' };
  expect(visibilityTrend(keywords, range)).toEqual({
    values: [25, null, 100, null],
    last: { day: '2026-11-03', score: 100 },
    change: { since: '2026-11-01', points: 75 },
  });
  expect(visibilityTrend([{ reads: [failed] }], range)).toBeNull();
  expect(visibilityTrend([{ reads: [read('2026-11-02', 4)] }], range)?.change).toBeNull();
});
