import { expect, it } from 'vitest';
import { trendValues } from './trend-values.ts';

it('has a value a day, 圏外 below the worst place and a gap where nothing was measured', () => {
  const read = (day: string, status: 'OK' | 'FAILED', rank: number | null) => ({ day, status, rank, depth: 20 });
  const reads = [read('2026-10-01', 'OK', 10), read('2026-10-02', 'FAILED', null), read('2026-10-03', 'OK', null)];
  const days = { trendFrom: '2026-09-30', day: '2026-10-03' };
  expect(trendValues({ reads, targetRank: 3 }, days)).toEqual({ values: [null, 10, null, 12], max: 12 });
  expect(trendValues({ reads: reads.slice(0, 1), targetRank: 3 }, days).max).toBe(10);
});
