import { expect, it } from 'vitest';
import { fileNamePart, invoiceFileName, invoiceSubject } from './invoice.ts';

const recipient = {
  name: '株式会社みずいろ珈琲',
  honorific: '御中',
  department: null,
  postalCode: null,
  address: null,
} as const;

it('a file is found by day, customer and amount', () => {
  expect(invoiceFileName({ issueDate: '2026-10-31', recipient, total: 123_456 })).toBe(
    '20261031_株式会社みずいろ珈琲_123456.pdf',
  );
});

it.each([
  ['A/B:C*', 'A_B_C_'],
  ['../..', '_'],
  ['  ', '宛名'],
  ['山田\u0000\u202e商店', '山田商店'],
])('%j is safe in a file name', (name, safe) => {
  expect(fileNamePart(name)).toBe(safe);
});

it('the subject names the month', () => {
  expect(invoiceSubject('2026-04')).toBe('2026年4月分 MEO成果報酬');
});

it.each([
  ['2026-10-01', '2026-10-31', '2026年10月分 MEO成果報酬'],
  ['2026-09-21', '2026-10-20', '2026年10月分 MEO成果報酬（9/21〜10/20）'],
  ['2026-10-01', '2026-10-20', '2026年10月分 MEO成果報酬（10/1〜10/20）'],
])('the subject tells the days %s to %s unless they are those of the month', (first, last, subject) => {
  expect(invoiceSubject('2026-10', { first, last })).toBe(subject);
});
