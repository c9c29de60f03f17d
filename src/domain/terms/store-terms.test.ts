import { expect, it } from 'vitest';
import { measured } from '../billing/counting.cases.ts';
import {
  beginsMeasuring,
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
