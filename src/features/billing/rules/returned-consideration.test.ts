import { expect, it } from 'vitest';
import { returnedConsideration } from './returned-consideration.ts';

const original = { total: 5495, taxes: [{ rate: 10, base: 4995, tax: 500 }] };
const replacement = { total: 1760, taxes: [{ rate: 10, base: 1600, tax: 160 }] };

it.each([
  ['all of an invoice, as it billed it', 5495, { base: 4995, tax: 500 }],
  ['what it billed beyond the next, as both billed it', 3735, { base: 3395, tax: 340 }],
  ['any other part, its tax taken out of it', 1000, { base: 910, tax: 90 }],
])('the tax of what is given back is that of %s', (_, amount, sums) => {
  expect(returnedConsideration(original, replacement, amount).taxes).toEqual([{ rate: 10, ...sums }]);
});
