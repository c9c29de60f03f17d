import { expect, it } from 'vitest';
import { measured } from '../billing/counting.cases.ts';
import type { KeywordTerms, StoreTerms } from '../terms/store-terms.ts';
import { isPromised, type MarkedBy, markOn } from './day-marks.ts';

const store: StoreTerms = [
  { from: '2026-09-01', to: '2026-09-10', values: measured },
  { from: '2026-09-11', to: null, values: { ...measured, status: 'PAUSED' } },
];
const keyword: KeywordTerms = [
  {
    from: '2026-09-03',
    to: '2026-09-05',
    values: { targetRank: 3, dailyPrice: 500, capDays: null, instrument: 'GOOGLE_PLACES' },
  },
  {
    from: '2026-09-06',
    to: null,
    values: { targetRank: 10, dailyPrice: 500, capDays: null, instrument: 'GOOGLE_PLACES' },
  },
];
const rules: MarkedBy = { store, keyword, excluded: [] };

it('a day is held against its own target', () => {
  expect(markOn(rules, '2026-09-05', 5)).toBe('×');
  expect(markOn(rules, '2026-09-06', 5)).toBe('○');
  expect(markOn(rules, '2026-09-06', null)).toBe('×');
});

it('a day without a reading, before the keyword, or while the store is not 計測中 counts for nothing', () => {
  expect(markOn(rules, '2026-09-06', undefined)).toBe('−');
  expect(markOn(rules, '2026-09-02', 1)).toBe('−');
  expect(markOn(rules, '2026-09-11', 1)).toBe('−');
  expect(isPromised(store, keyword, '2026-09-10')).toBe(true);
  expect(isPromised(store, keyword, '2026-09-11')).toBe(false);
});

it('an excluded day is not achieved, and a day missed on it stays missed', () => {
  const excluded: MarkedBy = { ...rules, excluded: [{ first: '2026-09-06', last: '2026-09-07' }] };
  expect(markOn(excluded, '2026-09-06', 5)).toBe('除');
  expect(markOn(excluded, '2026-09-07', 11)).toBe('×');
  expect(markOn(excluded, '2026-09-08', 5)).toBe('○');
  expect(markOn(excluded, '2026-09-06', undefined)).toBe('−');
});

it('a day of stopped measuring is neither achieved nor missed nor 未計測, and only where the keyword is under contract', () => {
  const stopped: MarkedBy = { ...rules, excluded: [{ first: '2026-09-06', last: '2026-09-07', isStopped: true }] };
  expect([5, 11, null, undefined].map((rank) => markOn(stopped, '2026-09-06', rank))).toEqual(['停', '停', '停', '停']);
  expect(markOn(stopped, '2026-09-08', 5)).toBe('○');
  const ended: MarkedBy = { ...stopped, store: [] };
  expect(markOn(ended, '2026-09-06', 5)).toBe('−');
});
