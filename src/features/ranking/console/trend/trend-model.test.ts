import { describe, expect, it } from 'vitest';
import { daysFrom } from '#domain/period.ts';
import type { DayReading } from '#ranking/rules/keyword-ranks.ts';
import { dateRangeIn, earlierRange } from '../ranks/date-range.ts';
import { fallsOf, placeAxis, placesOf, rivalPlaces, rivalText, targetsOf, unmeasuredSpans } from './trend-model.ts';

const read = (day: string, rank: number | null, status: 'OK' | 'FAILED' = 'OK'): DayReading => ({
  day,
  status,
  rank,
  depth: 20,
  takenAt: 0,
  origin: 'SCHEDULED',
  failure: null,
  instrument: 'google-places',
});
const days = daysFrom('2026-10-01', '2026-10-05');

describe('the trend of a keyword', () => {
  it('has 1 on top, whole numbers, and 圏外 below the last place', () => {
    const axis = placeAxis([3, 17, null]);
    expect(axis.reversed).toBe(true);
    expect(axis.ticks).toEqual([1, 5, 10, 15, 20]);
    expect(axis.outFrom).toBeGreaterThan(20);
    expect(axis.out).toBeLessThan(axis.max);
    expect(placeAxis([]).ticks).toEqual([1, 5, 10]);
    expect(placeAxis([58]).ticks.at(-1)).toBe(60);
  });

  it('draws 圏外 in its band and nothing at all where nothing was measured', () => {
    const readings = [read('2026-10-01', 4), read('2026-10-02', null), read('2026-10-03', null, 'FAILED')];
    expect(placesOf(days, readings, 21)).toEqual([4, 21, null, null, null]);
    expect(unmeasuredSpans(days, readings, { since: '2026-09-01', until: '2026-10-04' })).toEqual([{ from: 2, to: 3 }]);
    expect(unmeasuredSpans(days, readings, { since: '2026-10-04', until: '2026-10-05' })).toEqual([{ from: 3, to: 4 }]);
  });

  it('draws a rival where its place is known, and says of the other days what is known', () => {
    const known = [
      { day: '2026-10-01', found: 'RANKED', rank: 2 },
      { day: '2026-10-02', found: 'OUT', rank: null },
      { day: '2026-10-04', found: 'BELOW', rank: null },
    ] as const;
    expect(rivalPlaces(days, known, 21)).toEqual([2, 21, null, null, null]);
    expect(days.map((day) => rivalText({ days: known }, day))).toEqual([
      '2位',
      '圏外',
      '記録なし',
      '自店より下',
      '記録なし',
    ]);
  });

  it('marks a day that left the target or lost five places, never one after a long silence', () => {
    const target = [{ targetRank: 3, effectiveFrom: '2026-09-01', effectiveTo: null }];
    const of = (ranks: readonly (number | null)[]) =>
      fallsOf(
        days,
        ranks.map((rank, index) => read(days[index] ?? '', rank)),
        target,
      );
    expect(of([3, 4, 5, 6, 10])).toEqual([1]);
    expect(of([6, 11, 10, 14, 19])).toEqual([1, 4]);
    expect(of([1, 2, 3])).toEqual([]);
    // 圏外 counts as one beyond the depth; a failed reading is no fall
    expect(of([3, null])).toEqual([1]);
    const failed = [read('2026-10-01', 2), read('2026-10-02', null, 'FAILED'), read('2026-10-03', 9)];
    expect(fallsOf(days, failed, target)).toEqual([2]);
    expect(fallsOf(days, [read('2026-09-01', 1), read('2026-10-01', 20)], target)).toEqual([]);
  });

  it('steps with the target', () => {
    const terms = [
      { targetRank: 3, effectiveFrom: '2026-09-01', effectiveTo: '2026-10-02' },
      { targetRank: 5, effectiveFrom: '2026-10-03', effectiveTo: null },
    ];
    expect(targetsOf(days, terms)).toEqual([3, 3, 5, 5, 5]);
  });
});

describe('the days looked at', () => {
  const of = (query: string) => dateRangeIn(new URLSearchParams(query), '2026-10-31');
  it('are the last 90, those the address names, or any', () => {
    expect(of('')).toEqual({ from: '2026-08-03', to: '2026-10-31', days: 90 });
    expect(of('days=7')).toEqual({ from: '2026-10-25', to: '2026-10-31', days: 7 });
    expect(of('from=2026-02-01&to=2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-02-28', days: null });
  });

  it('are not upside down, too many or no days at all', () => {
    for (const query of [
      'from=2026-02-28&to=2026-02-01',
      'from=2016-01-01&to=2026-02-01',
      'from=2026-02-30&to=x',
      'days=8',
    ])
      expect(of(query).days, query).toBe(90);
  });

  it('are compared with as many before, or with the same weekdays of last year', () => {
    const range = { from: '2026-10-01', to: '2026-10-31' };
    expect(earlierRange(range, 'previous')).toEqual({ from: '2026-08-31', to: '2026-09-30' });
    expect(earlierRange(range, 'year')).toEqual({ from: '2025-10-02', to: '2025-11-01' });
  });
});
