import { describe, expect, it } from 'vitest';
import { counted, keyword, store, term } from './counting.cases.ts';

describe('an excluded day', () => {
  const excluded = (...days: readonly string[]) => days.map((day) => ({ first: day, last: day }));

  it('is not achieved, is marked, and leaves its place under a cap to a later day', () => {
    const one = { ...keyword('1111x', [term({ capDays: 2 })]), excluded: excluded('2026-10-01', '2026-10-05') };
    const { keywords, units } = counted(store([one]));
    expect(keywords[0]?.days.slice(0, 5)).toBe('除○○○×');
    expect(keywords[0]).toMatchObject({ achieved: 3, billed: 2, capHit: true });
    expect(units.map(({ first }) => first)).toEqual(['2026-10-02', '2026-10-03']);
  });

  it('under ANY_KEYWORD is billed for the next keyword that reached its target on it', () => {
    const dear = { ...keyword('11', [term({ dailyPrice: 500 })], 1), excluded: excluded('2026-10-01') };
    const cheap = keyword('1', [term({ dailyPrice: 300 })], 2);
    const { lines } = counted(store([dear, cheap], { billingMode: 'ANY_KEYWORD' }));
    expect(lines.map(({ detailId, amount }) => [detailId, amount])).toEqual([
      [2, 300],
      [1, 500],
    ]);
  });

  it('for the whole store takes the fixed month off, also one that has grown since', () => {
    const fixed = store([keyword('1')], { billingMode: 'FIXED', monthlyFee: 9000 });
    const without = (first: string, last: string) => counted({ ...fixed, excluded: [{ first, last }] }).amount;
    expect(without('2026-10-01', '2026-10-31')).toBe(0);
    expect(without('2026-10-01', '2026-10-20')).toBe(0);
    expect(without('2026-09-01', '2026-09-30')).toBe(9000);
  });
});

describe('a day of stopped measuring', () => {
  const stops = (first: string, last: string) => [{ first, last, isStopped: true }];

  it('is marked, never billed, and fills no cap', () => {
    const one = { ...keyword('1111x', [term({ capDays: 2 })]), excluded: stops('2026-10-01', '2026-10-02') };
    const { keywords, units } = counted(store([one]));
    expect(keywords[0]?.days.slice(0, 5)).toBe('停停○○×');
    expect(keywords[0]).toMatchObject({ achieved: 2, billed: 2, capHit: false });
    expect(units.map(({ first }) => first)).toEqual(['2026-10-03', '2026-10-04']);
  });

  it('takes the fixed month off only together with all its other days', () => {
    const fixed = store([keyword('1')], { billingMode: 'FIXED', monthlyFee: 9000 });
    const without = (first: string, last: string) => counted({ ...fixed, excluded: stops(first, last) }).amount;
    expect(without('2026-10-01', '2026-10-30')).toBe(9000);
    expect(without('2026-10-01', '2026-10-31')).toBe(0);
  });
});
