import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween } from '#core/model/day.ts';
import {
  daysOf,
  isIncomplete,
  longestPeriod,
  periodLastYear,
  periodNamed,
  previousPeriod,
} from './performance-period.ts';

const today = '2026-11-21';
const named = (condition: string) => periodNamed(condition, today);

describe('timeCreateCondition', () => {
  it('names days that end yesterday, months and any days', () => {
    expect(named('7d')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(named('365d')).toEqual({ from: '2025-11-21', to: '2026-11-20' });
    expect(named('this-month')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(named('last-month')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(named('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(named('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(named('2026-10-03_2026-10-05')).toEqual({ from: '2026-10-03', to: '2026-10-05' });
    expect(periodNamed('this-month', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  });

  it('names what has been since a day, or since the moment at which a condition was made', () => {
    expect(named('2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    // At nine in Japan, and a minute before that day begins there
    expect(named(String(Date.UTC(2026, 10, 1)))).toEqual({ from: '2026-11-01', to: '2026-11-20' });
    expect(named(String(Date.UTC(2026, 9, 31, 14, 59)))).toEqual({ from: '2026-10-31', to: '2026-11-20' });
    expect(named('2020-01-01')).toEqual({ from: '2025-05-20', to: '2026-11-20' });
    expect(named('2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(named('2026-11-22')).toBeNull();
  });

  it('is nothing else', () => {
    for (const wrong of [
      '',
      '30',
      '31d',
      '030d',
      '30D',
      'today',
      '2026-13',
      '2026-12',
      '1850-01',
      '2026-02-30_2026-03-01',
      '2026-10-05_2026-10-03',
      '2026-11-01_2026-11-21',
      '2025-01-01_2026-11-20',
      '2026-10-01_2026-10-02_2026-10-03',
      'toString',
      '30d ',
    ])
      expect(named(wrong), wrong).toBeNull();
  });

  it('gives a period for whatever it takes: in order, over, and not too long', () => {
    const conditions = fc.oneof(
      fc.string(),
      fc.constantFrom('7d', '28d', '30d', '90d', '180d', '365d', 'this-month', 'last-month'),
      fc
        .tuple(fc.integer({ min: 2020, max: 2027 }), fc.integer({ min: 0, max: 13 }))
        .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
    );
    fc.assert(
      fc.property(conditions, (condition) => {
        const period = named(condition);
        if (period === null) return;
        expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(0);
        expect(daysOf(period).length).toBeLessThanOrEqual(longestPeriod);
        expect(previousPeriod(period).to < period.from).toBe(true);
      }),
    );
  });
});

describe('what a period is held against', () => {
  it('is as many days before, and the month before a month', () => {
    expect(previousPeriod({ from: '2026-11-14', to: '2026-11-20' })).toEqual({ from: '2026-11-07', to: '2026-11-13' });
    expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('is the same days a year before, the 29th of February at the 28th', () => {
    expect(periodLastYear({ from: '2024-02-29', to: '2024-03-01' })).toEqual({ from: '2023-02-28', to: '2023-03-01' });
  });
});

it('the newest three days are not complete', () => {
  expect(['2026-11-17', '2026-11-18', '2026-11-20'].map((day) => isIncomplete(day, today))).toEqual([
    false,
    true,
    true,
  ]);
});
