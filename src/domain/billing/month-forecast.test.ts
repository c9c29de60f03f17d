import { expect, it } from 'vitest';
import type { StoreValues } from '../terms/store-terms.ts';
import { agreed, everybody } from './counting.cases.ts';
import type { StoreToCount } from './counting.ts';
import { atConstantRanks, keywordsSoFar, monthTrendOf, ownersMonth, soFar } from './month-forecast.ts';

const period = { first: '2026-10-01', last: '2026-10-10' };
const store = (over: Partial<StoreValues> = {}, keywords: StoreToCount['keywords'] = [word]): StoreToCount => ({
  terms: [agreed(over)],
  keywords,
  excluded: [],
  isPaying: everybody,
});
const word = {
  detailId: 1,
  keyword: '語',
  terms: [
    {
      from: '2026-01-01',
      to: null,
      values: { targetRank: 3, dailyPrice: 100, capDays: null, instrument: 'GOOGLE_PLACES' as const },
    },
  ],
  readings: [
    { day: '2026-10-01', rank: 5 },
    { day: '2026-10-02', rank: 2 },
    { day: '2026-10-04', rank: 3 },
  ],
  excluded: [],
};

it('says what was achieved up to today, and what it comes to if every place is kept', () => {
  expect(soFar(store(), period, '2026-10-04', everybody)).toEqual({ days: 2, amount: 200 });
  expect(atConstantRanks(store(), period, '2026-10-04', everybody)).toEqual({ days: 8, amount: 800 });
});

it('never says more than the caps allow', () => {
  expect(atConstantRanks(store({ capDays: 5 }), period, '2026-10-04', everybody)).toEqual({ days: 8, amount: 500 });
  expect(atConstantRanks(store({ capYen: 350 }), period, '2026-10-04', everybody).amount).toBe(300);
});

it('of a keyword that was never read says nothing, and of a fixed fee the fee', () => {
  expect(atConstantRanks(store({}, []), period, '2026-10-04', everybody)).toEqual({ days: 0, amount: 0 });
  const fixed = store({ billingMode: 'FIXED', monthlyFee: 9000 });
  expect(soFar(fixed, period, '2026-10-04', everybody).amount).toBe(9000);
});

it('leaves out the days of customers who are never billed', () => {
  expect(soFar({ ...store(), isPaying: () => false }, period, '2026-10-04', everybody)).toEqual({
    days: 0,
    amount: 0,
  });
});

const two = [
  word,
  {
    detailId: 2,
    keyword: '別の語',
    terms: [
      {
        from: '2026-01-01',
        to: null,
        values: { targetRank: 3, dailyPrice: 300, capDays: 1, instrument: 'GOOGLE_PLACES' as const },
      },
    ],
    readings: [
      { day: '2026-10-01', rank: 1 },
      { day: '2026-10-02', rank: 1 },
    ],
    excluded: [],
  },
];

it.each(['PER_KEYWORD', 'ANY_KEYWORD'] as const)(
  'parts %s among the keywords as the charge would, caps included',
  (mode) => {
    const one = store({ billingMode: mode }, two);
    const parts = keywordsSoFar(one, period, '2026-10-04', everybody);
    expect(parts).toEqual([
      { detailId: 1, billed: 2, amount: 200, capHit: false },
      { detailId: 2, billed: 1, amount: 300, capHit: mode === 'PER_KEYWORD' },
    ]);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(soFar(one, period, '2026-10-04', everybody).amount);
    expect(keywordsSoFar(one, period, '2026-10-04', () => false).map(({ amount }) => amount)).toEqual([0, 0]);
  },
);

it('has no yen by keyword in a fixed month, nor before the period', () => {
  const fixed = store({ billingMode: 'FIXED', monthlyFee: 9000 });
  expect(keywordsSoFar(fixed, period, '2026-10-04', everybody)).toEqual([
    { detailId: 1, billed: 0, amount: 0, capHit: false },
  ]);
  expect(keywordsSoFar(store(), period, '2026-09-30', everybody)).toEqual([]);
});

const held = {
  kind: 'KEYWORD_DAY',
  detailId: 1,
  first: '2026-10-02',
  last: '2026-10-02',
  price: 80,
  userId: 1,
} as const;

it('counts what was billed already as it was billed, and nothing of what was waived', () => {
  expect(soFar({ ...store(), held: [held] }, period, '2026-10-04', everybody)).toEqual({ days: 2, amount: 180 });
  expect(soFar({ ...store(), held: [{ ...held, isWaived: true }] }, period, '2026-10-04', everybody).amount).toBe(100);
});

it('of a store that changed its owner has the days and the charges of those who are in the sum', () => {
  const [term] = store().terms;
  if (term === undefined) expect.fail();
  const terms = [
    { ...term, to: '2026-10-03' },
    { ...term, from: '2026-10-04', values: { ...term.values, ownerUserId: 2 } },
  ];
  const sumOf = (mine: number) => {
    const inSum = (id: number) => id === mine;
    return soFar({ ...store(), terms, held: [held] }, period, '2026-10-04', inSum);
  };
  expect([sumOf(1), sumOf(2), sumOf(3)]).toEqual([
    { days: 1, amount: 80 },
    { days: 1, amount: 100 },
    { days: 0, amount: 0 },
  ]);
});

it('came to what it is day by day, of what was billed and what would be', () => {
  const one = { ...store(), held: [held] };
  const trend = monthTrendOf(one, period, '2026-10-04', everybody);
  expect(trend).toEqual([
    { day: '2026-10-02', days: 1, amount: 80 },
    { day: '2026-10-04', days: 1, amount: 100 },
  ]);
  const fixed = store({ billingMode: 'FIXED', monthlyFee: 9000 });
  expect(monthTrendOf(fixed, period, '2026-10-04', everybody)[0]).toEqual({ day: '2026-10-01', days: 0, amount: 9000 });
});

it('is shown to the owner of today: the days also where nobody is billed, the money as it is billed', () => {
  expect(ownersMonth(store(), period, '2026-10-04')).toEqual({ days: 2, amount: 200, forecastAmount: 800 });
  expect(ownersMonth({ ...store(), isPaying: () => false }, period, '2026-10-04')).toEqual({
    days: 2,
    amount: 0,
    forecastAmount: 0,
  });
  const nobodys = { ...store(), terms: [agreed({ ownerUserId: null })] };
  expect(ownersMonth(nobodys, period, '2026-10-04')).toBeNull();
});
