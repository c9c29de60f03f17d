import { expect, it } from 'vitest';
import { taxesOf } from './tax.ts';

const line = (amount: number, taxRate = 10) => ({ amount, taxRate });

it('tax is rounded once for the invoice: three lines of ¥105 give ¥31, not ¥30', () => {
  expect(taxesOf([line(105), line(105), line(105)], 'FLOOR')).toEqual([{ rate: 10, base: 315, tax: 31 }]);
});

it.each([
  ['FLOOR', 31],
  ['ROUND', 32],
  ['CEIL', 32],
] as const)('¥31.5 by %s is ¥%i', (rounding, tax) => {
  expect(taxesOf([line(315)], rounding)[0]?.tax).toBe(tax);
});

it('each rate is rounded by itself, and one without lines is left out', () => {
  expect(taxesOf([line(99), line(99, 8)], 'FLOOR')).toEqual([
    { rate: 10, base: 99, tax: 9 },
    { rate: 8, base: 99, tax: 7 },
  ]);
});
