import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvoiceHead } from './invoice-head.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T03:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['SAME_MONTH_END', 'CLOSING', '2026年10月31日', /支払期限が発行日より前/],
  // Late this month, and yet kept by an invoice of the first of November
  ['NEXT_MONTH_20', 'CLOSING', '2026年11月20日', null],
  ['NEXT_MONTH_END', 'CLOSING', '2026年11月30日', null],
  ['SECOND_MONTH_END', 'CLOSING', '2026年12月31日', /締め日から60日を超えます/],
  ['SAME_MONTH_END', 'ISSUE', '2026年11月30日', null],
])('terms of %s from %s preview %s and the warning %s', (paymentTerms, termsFrom, due, warning) => {
  render(<InvoiceHead values={{ recipientName: '株式会社みずほ商店', paymentTerms, termsFrom }} />);
  screen.getByText(new RegExp(`支払期限\\s${due}`));
  if (warning === null) expect(screen.queryByRole('alert')).toBeNull();
  else screen.getByText(warning);
});
