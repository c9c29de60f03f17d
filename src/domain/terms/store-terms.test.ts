import { expect, it } from 'vitest';
import { measured } from '../billing/counting.cases.ts';
import {
  beginsMeasuring,
  contractOn,
  type StoreTerms,
  type StoreValues,
  storePeriod,
  storePeriodOn,
  usualStart,
} from './store-terms.ts';
import { changedFrom } from './terms.ts';

const since = (from: string, over: Partial<StoreValues> = {}): StoreTerms => [
  { from, to: null, values: { ...measured, ...over } },
];

it('the periods follow the closing day', () => {
  expect(storePeriod(since('2026-01-10'), '2026-10')).toMatchObject({ first: '2026-10-01', last: '2026-10-31' });
  expect(storePeriod(since('2026-01-10', { closingDay: 20 }), '2026-10')).toMatchObject({
    first: '2026-09-21',
    last: '2026-10-20',
  });
  expect(storePeriod(since('2026-10-10'), '2026-09')).toBeNull();
});

it('a changed closing day neither repeats a day nor drops one', () => {
  const earlier = changedFrom(since('2026-01-01'), '2026-11-01', { closingDay: 20 });
  expect(storePeriod(earlier, '2026-10')).toMatchObject({ first: '2026-10-01', last: '2026-10-31' });
  expect(storePeriod(earlier, '2026-11')).toMatchObject({ first: '2026-11-01', last: '2026-11-20' });
  const later = changedFrom(since('2026-01-01', { closingDay: 20 }), '2026-10-21', { closingDay: null });
  expect(storePeriod(later, '2026-10')).toMatchObject({ first: '2026-09-21', last: '2026-10-20' });
  expect(storePeriod(later, '2026-11')).toMatchObject({ first: '2026-10-21', last: '2026-11-30' });
  // In the middle of a period, the change applies from the next one
  const midway = changedFrom(since('2026-01-01', { closingDay: 20 }), '2026-10-05', { closingDay: null });
  expect(storePeriod(midway, '2026-10')).toMatchObject({ last: '2026-10-20' });
  expect(storePeriodOn(midway, '2026-11-30')).toMatchObject({ period: '2026-11', first: '2026-10-21' });
});

it('a change starts tomorrow, of closing day, mode and fee with the next period', () => {
  const today = '2026-11-22';
  const start = (field: keyof StoreValues) => usualStart(since('2026-01-01'), field, today);
  expect(start('ownerUserId')).toBe('2026-11-23');
  expect(start('capYen')).toBe('2026-11-23');
  for (const field of ['closingDay', 'billingMode', 'monthlyFee'] as const) expect(start(field)).toBe('2026-12-01');
});

it('準備中 that becomes 計測中 begins the measuring', () => {
  const preparing = since('2026-01-01', { status: 'PREPARING' });
  expect(beginsMeasuring(preparing, measured, '2026-11-22')).toBe(true);
  expect(beginsMeasuring(preparing, { ...measured, status: 'PREPARING' }, '2026-11-22')).toBe(false);
  expect(beginsMeasuring(since('2026-01-01'), measured, '2026-11-22')).toBe(false);
});

it('the contract of a day is of that day’s customer, and is over after its last term', () => {
  const terms = [
    { from: '2026-01-01', to: '2026-06-30', values: { ownerUserId: 1 } },
    { from: '2026-09-01', to: '2026-12-31', values: { ownerUserId: 2 } },
  ];
  const row = { ownerUserId: 3, status: 'MEASURING' };
  const on = (day: string) => contractOn(terms, row, day);
  expect(on('2025-12-31')).toEqual({ ownerUserId: 1, isOver: false });
  expect(on('2026-06-30')).toEqual({ ownerUserId: 1, isOver: false });
  expect(on('2026-07-01')).toEqual({ ownerUserId: 2, isOver: true });
  expect(on('2027-01-01')).toEqual({ ownerUserId: 2, isOver: true });
  expect(contractOn([], row, '2026-01-01')).toEqual({ ownerUserId: 3, isOver: false });
  expect(contractOn([], { ...row, status: 'ENDED' }, '2026-01-01')).toEqual({ ownerUserId: 3, isOver: true });
});
