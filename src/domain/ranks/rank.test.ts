import { describe, expect, it } from 'vitest';
import {
  type DayRead,
  dayMark,
  dayResult,
  placesGained,
  summaryOfDays,
  targetOn,
  trendOf,
} from '../billing/keyword-days.ts';
import { daysFrom, periodOf } from '../period.ts';
import { changeText, rankBand, rankText } from './rank.ts';

const ok = (day: string, rank: number | null, depth = 20): DayRead => ({ day, status: 'OK', rank, depth });
const failed = (day: string): DayRead => ({ day, status: 'FAILED', rank: null, depth: 20 });

describe('a rank', () => {
  it.each([
    [1, 'TOP'],
    [3, 'TOP'],
    [4, 'UPPER'],
    [10, 'UPPER'],
    [11, 'MIDDLE'],
    [20, 'MIDDLE'],
    [21, 'LOWER'],
    [null, 'OUT'],
  ] as const)('%s stands on the step %s', (rank, band) => expect(rankBand(rank)).toBe(band));

  it('is written with its unit, its change with a sign', () => {
    expect([rankText(3), rankText(null)]).toEqual(['3位', '圏外']);
    expect([2, -3, 0, null].map(changeText)).toEqual(['▲2', '▼3', '→', '']);
  });

  it('changes only between two successful readings, and 圏外 is one past the deeper of both', () => {
    expect(placesGained(ok('2026-10-01', 5), ok('2026-10-02', 3))).toBe(2);
    expect(placesGained(ok('2026-10-01', 3), ok('2026-10-02', null))).toBe(-18);
    expect(placesGained(ok('2026-10-01', null, 20), ok('2026-10-02', 30, 40))).toBe(11);
    expect(placesGained(ok('2026-10-01', null), ok('2026-10-02', null))).toBe(0);
    expect(placesGained(failed('2026-10-01'), ok('2026-10-02', 3))).toBeNull();
    expect(placesGained(ok('2026-10-01', 3), failed('2026-10-02'))).toBeNull();
    expect(placesGained(undefined, ok('2026-10-02', 3))).toBeNull();
    expect([2, -1, 0, null].map(trendOf)).toEqual(['UP', 'DOWN', 'SAME', null]);
  });
});

describe('a day', () => {
  it('is 未計測 when nobody read or the reading failed, and 圏外 only when it was looked for', () => {
    expect(dayResult(undefined, 3)).toBe('UNMEASURED');
    expect(dayResult(failed('2026-10-01'), 3)).toBe('UNMEASURED');
    expect(dayResult(ok('2026-10-01', null), 3)).toBe('OUT');
    expect(dayResult(ok('2026-10-01', 3), 3)).toBe('ACHIEVED');
    expect(dayResult(ok('2026-10-01', 4), 3)).toBe('MISSED');
    expect(dayResult(ok('2026-10-01', 1), null)).toBe('MISSED');
    expect((['ACHIEVED', 'MISSED', 'OUT', 'UNMEASURED'] as const).map((result) => dayMark(result, undefined))).toEqual([
      '○',
      '×',
      '×',
      '−',
    ]);
    expect(
      (['ACHIEVED', 'MISSED', 'UNMEASURED'] as const).map((result) => dayMark(result, { isStopped: false })),
    ).toEqual(['除', '×', '−']);
  });

  it('has the target of its own term', () => {
    const terms = [
      { targetRank: 3, effectiveFrom: '2026-09-01', effectiveTo: '2026-10-10' },
      { targetRank: 5, effectiveFrom: '2026-10-11', effectiveTo: null },
    ];
    expect(['2026-08-31', '2026-10-10', '2026-10-11', '2027-01-01'].map((day) => targetOn(terms, day))).toEqual([
      null,
      3,
      5,
      5,
    ]);
  });

  it('belongs to the next period once the closing day is past', () => {
    expect(periodOf('2026-10-20', 20)).toBe('2026-10');
    expect(periodOf('2026-10-21', 20)).toBe('2026-11');
    expect(periodOf('2026-12-31', 20)).toBe('2027-01');
    expect(periodOf('2026-10-31', null)).toBe('2026-10');
    expect(periodOf('2026-02-28', 31)).toBe('2026-02');
    expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysFrom('2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('a range of days', () => {
  it('counts 圏外 and 未計測 apart, and averages the places alone', () => {
    const days = daysFrom('2026-10-01', '2026-10-06');
    const reads = [ok('2026-10-01', 2), ok('2026-10-02', 6), ok('2026-10-03', null), failed('2026-10-04')];
    const terms = [{ targetRank: 3, effectiveFrom: '2026-01-01', effectiveTo: null }];
    expect(summaryOfDays(days, reads, terms)).toEqual({
      days: 6,
      measured: 3,
      unmeasured: 3,
      out: 1,
      achieved: 1,
      top: 1,
      best: 2,
      worst: 6,
      average: 4,
    });
    expect(summaryOfDays(days, [], terms)).toMatchObject({ measured: 0, average: null, best: null });
  });
});
