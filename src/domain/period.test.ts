import { describe, expect, it } from 'vitest';
import { periodDays } from './period.ts';

describe('a period', () => {
  it.each([
    ['2026-10', null, '2026-10-01', '2026-10-31'],
    ['2026-10', 20, '2026-09-21', '2026-10-20'],
    ['2026-03', 31, '2026-03-01', '2026-03-31'],
    ['2026-02', 30, '2026-01-31', '2026-02-28'],
    ['2027-01', 20, '2026-12-21', '2027-01-20'],
  ])('%s with closing day %s runs from %s to %s', (period, closingDay, first, last) => {
    expect(periodDays(period, closingDay)).toEqual({ first, last });
  });
});
