import { expect, it } from 'vitest';
import { returnInvoiceNumber } from './return-invoice.ts';

it('numbers each return invoice of an invoice by itself, also when two charges give back its price', () => {
  expect(returnInvoiceNumber('2026-000012', 2, new Set())).toBe('2026-000012-R2');
  const taken = new Set(['2026-000012-R2', '2026-000012-R3']);
  expect(returnInvoiceNumber('2026-000012', 2, taken)).toBe('2026-000012-R4');
  expect(returnInvoiceNumber('2026-000012', 1, taken)).toBe('2026-000012-R1');
});
