import { expect, it } from 'vitest';
import { dueDate } from './payment-terms.ts';

it.each([
  ['2026-11-01', 'NEXT_MONTH_END', '2026-12-31'],
  ['2026-12-01', 'NEXT_MONTH_END', '2027-01-31'],
  ['2027-01-31', 'NEXT_MONTH_END', '2027-02-28'],
  ['2026-11-01', 'SAME_MONTH_END', '2026-11-30'],
  ['2026-12-05', 'NEXT_MONTH_20', '2027-01-20'],
  ['2026-11-30', 'SECOND_MONTH_END', '2027-01-31'],
  ['2026-11-01', 'what nobody knows', '2026-12-31'],
])('a charge issued on %s under %s is due on %s', (issued, terms, due) => {
  expect(dueDate(issued, terms)).toBe(due);
});
