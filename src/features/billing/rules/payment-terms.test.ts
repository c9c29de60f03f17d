import { expect, it } from 'vitest';
import type { TermsFrom } from '#domain/invoices/terms-from.ts';
import { dueDate, dueWarning, isDueTooLate } from './payment-terms.ts';

it.each<[string, string, string, TermsFrom | null, string]>([
  // October, 翌月末: the end of November, whenever it is issued
  ['2026-10-31', '2026-11-01', 'NEXT_MONTH_END', 'CLOSING', '2026-11-30'],
  ['2026-10-31', '2026-12-05', 'NEXT_MONTH_END', 'CLOSING', '2026-11-30'],
  ['2026-10-31', '2026-11-01', 'NEXT_MONTH_END', null, '2026-11-30'],
  ['2026-10-20', '2026-11-01', 'NEXT_MONTH_END', 'CLOSING', '2026-11-30'],
  ['2026-12-31', '2027-01-05', 'NEXT_MONTH_END', 'CLOSING', '2027-01-31'],
  ['2027-01-31', '2027-02-01', 'NEXT_MONTH_END', 'CLOSING', '2027-02-28'],
  ['2026-10-20', '2026-10-21', 'SAME_MONTH_END', 'CLOSING', '2026-10-31'],
  ['2026-10-31', '2026-11-05', 'NEXT_MONTH_20', 'CLOSING', '2026-11-20'],
  ['2026-10-31', '2026-11-05', 'SECOND_MONTH_END', 'CLOSING', '2026-12-31'],
  ['2026-10-31', '2026-11-01', 'what nobody knows', 'CLOSING', '2026-11-30'],
  // 発行日起算
  ['2026-10-31', '2026-11-01', 'NEXT_MONTH_END', 'ISSUE', '2026-12-31'],
  ['2026-10-31', '2026-12-05', 'NEXT_MONTH_20', 'ISSUE', '2027-01-20'],
])('a charge closed on %s and issued on %s under %s from %s is due on %s', (closed, issued, terms, from, due) => {
  expect(dueDate({ closed, issued }, { paymentTerms: terms, termsFrom: from })).toBe(due);
});

it.each([
  ['2026-12-30', '2026-10-31', false],
  ['2026-12-31', '2026-10-31', true],
])('due on %s after a closing on %s is later than 60 days: %s', (due, closed, isLate) => {
  expect(isDueTooLate(due, closed)).toBe(isLate);
});

it.each([
  ['2026-11-30', '2026-11-05', null],
  ['2026-11-05', '2026-11-05', null],
  ['2026-10-31', '2026-11-01', /発行日より前/],
  ['2026-12-31', '2026-11-01', /締め日から60日/],
  // Nobody knows when it was issued
  ['2026-10-31', null, null],
])('due on %s and issued on %s after a closing on 31 October is warned of: %s', (due, issued, warning) => {
  const text = dueWarning({ closed: '2026-10-31', issued }, due);
  if (warning === null) expect(text).toBeNull();
  else expect(text).toMatch(warning);
});
