import { expect, it } from 'vitest';
import { isOthers, othersDaysIn, withoutOthers } from './others-days.ts';
import type { StoreValues } from './store-terms.ts';

const values: Omit<StoreValues, 'ownerUserId'> = {
  status: 'MEASURING',
  billingMode: 'PER_KEYWORD',
  monthlyFee: null,
  capDays: null,
  capYen: null,
  closingDay: null,
};
const terms = [
  { from: '2026-09-01', to: '2026-09-15', values: { ...values, ownerUserId: 1 } },
  { from: '2026-09-16', to: '2026-09-20', values: { ...values, ownerUserId: null } },
  { from: '2026-09-21', to: '2026-10-31', values: { ...values, ownerUserId: 2 } },
  { from: '2026-11-01', to: null, values: { ...values, ownerUserId: 3 } },
];

it('are the past days of other customers; days of nobody are shown, and what is to come is shown by the contract', () => {
  const of = (own: number) => othersDaysIn(terms, '2026-10-10', (id) => id === own);
  expect(of(2)).toEqual([{ first: '2026-09-01', last: '2026-09-15' }]);
  expect(of(1)).toEqual([{ first: '2026-09-21', last: '2026-10-09' }]);
  expect(of(4)).toEqual([
    { first: '2026-09-01', last: '2026-09-15' },
    { first: '2026-09-21', last: '2026-10-09' },
  ]);
  expect(['2026-09-15', '2026-09-16', '2026-10-10'].map((day) => isOthers(of(2), day))).toEqual([true, false, false]);
});

it('leave of a range what is between them', () => {
  const others = [
    { first: '2026-09-01', last: '2026-09-15' },
    { first: '2026-09-21', last: '2026-09-25' },
  ];
  const of = (first: string, last: string) => withoutOthers({ first, last }, others);
  expect(of('2026-09-01', '2026-09-30')).toEqual([
    { first: '2026-09-16', last: '2026-09-20' },
    { first: '2026-09-26', last: '2026-09-30' },
  ]);
  expect(of('2026-09-02', '2026-09-10')).toEqual([]);
  expect(of('2026-09-10', '2026-09-22')).toEqual([{ first: '2026-09-16', last: '2026-09-20' }]);
  expect(of('2026-10-01', '2026-10-31')).toEqual([{ first: '2026-10-01', last: '2026-10-31' }]);
});
