import { describe, expect, it } from 'vitest';
import { gridDayLabels, nextGridDay } from './grid-schedule.ts';

describe('the day of the next grid', () => {
  it('is the next such weekday, never the day itself', () => {
    // 25 November 2026 is a Wednesday
    expect(nextGridDay('WEEKLY_3', '2026-11-25')).toBe('2026-12-02');
    expect(nextGridDay('WEEKLY_4', '2026-11-25')).toBe('2026-11-26');
    expect(nextGridDay('WEEKLY_0', '2026-11-25')).toBe('2026-11-29');
  });

  it('is the next such day of a month, over the end of a year', () => {
    expect(nextGridDay('MONTHLY_1', '2026-11-30')).toBe('2026-12-01');
    expect(nextGridDay('MONTHLY_1', '2026-12-01')).toBe('2027-01-01');
    expect(nextGridDay('MONTHLY_28', '2026-11-25')).toBe('2026-11-28');
  });

  it('is the last day of a month, however long that is', () => {
    expect(nextGridDay('MONTHLY_LAST', '2027-01-31')).toBe('2027-02-28');
    expect(nextGridDay('MONTHLY_LAST', '2028-02-01')).toBe('2028-02-29');
    expect(nextGridDay('MONTHLY_LAST', '2026-11-30')).toBe('2026-12-31');
  });

  it('has words for every day that can be chosen', () => {
    expect(Object.keys(gridDayLabels)).toHaveLength(7 + 28 + 1);
    expect(gridDayLabels.WEEKLY_1).toBe('毎週月曜日');
    expect(gridDayLabels.MONTHLY_LAST).toBe('毎月末日');
    for (const when of Object.keys(gridDayLabels)) expect(nextGridDay(when, '2026-11-25') > '2026-11-25').toBe(true);
  });
});
