import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countDays, periodDays } from './achieved-days.ts';
import { addDays } from './day.ts';

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

describe('counted days', () => {
  const month = { first: '2026-10-01', last: '2026-10-05', targetRank: 3, capDays: null };

  it('a day without a reading is − and never billed, 圏外 is ×', () => {
    const readings = [
      { day: '2026-10-01', rank: 1 },
      { day: '2026-10-02', rank: null },
      { day: '2026-10-04', rank: 3 },
      { day: '2026-10-05', rank: 4 },
    ];
    expect(countDays(readings, month)).toEqual({ days: '○×−○×', achieved: 2, billed: 2, capHit: false });
  });

  it('billed ≤ achieved ≤ days, whatever was read', () => {
    const reading = fc.record({
      day: fc.integer({ min: -3, max: 40 }).map((n) => addDays('2026-10-01', n)),
      rank: fc.option(fc.integer({ min: 1, max: 60 })),
    });
    fc.assert(
      fc.property(
        fc.array(reading),
        fc.option(fc.integer({ min: 1, max: 31 })),
        fc.integer({ min: 1, max: 20 }),
        (readings, capDays, targetRank) => {
          const counted = countDays(readings, { first: '2026-10-01', last: '2026-10-31', targetRank, capDays });
          expect(counted.billed).toBeLessThanOrEqual(counted.achieved);
          expect(counted.achieved).toBeLessThanOrEqual(31);
          expect(counted.days).toHaveLength(31);
          if (capDays !== null) expect(counted.billed).toBeLessThanOrEqual(capDays);
        },
      ),
    );
  });
});
