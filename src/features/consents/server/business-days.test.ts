import { expect, it } from 'vitest';
import { businessDaysAfter } from './business-days.ts';

it.each([
  // Friday; 3 November (Culture Day) and 23 November (Labour Thanksgiving Day) are holidays
  ['2026-10-30', '2026-11-11'],
  ['2026-11-16', '2026-11-26'],
  // The last days of the year count; New Year's Day does not
  ['2026-12-25', '2027-01-06'],
  // Golden week, with the day in lieu of a holiday on a Sunday
  ['2026-04-28', '2026-05-13'],
])('seven business days after %s is %s', (from, until) => {
  expect(businessDaysAfter(from, 7)).toBe(until);
});

it('no business day after a day is that day, also a Sunday', () => {
  expect(businessDaysAfter('2026-11-29', 0)).toBe('2026-11-29');
  expect(businessDaysAfter('2026-11-28', 1)).toBe('2026-11-30');
});
