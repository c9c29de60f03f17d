import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillingTerm, countStore, type KeywordToCount, type StoreToCount } from './counting.ts';
import { addDays, type Day } from './day.ts';
import { taxesOf } from './tax.ts';

const october = { first: '2026-10-01', last: '2026-10-31' };

/** Days of the month from the 1st: a digit is the place, `x` 圏外, `.` not measured. */
function read(days: string, from: Day = october.first) {
  return [...days].flatMap((mark, index) =>
    mark === '.' ? [] : [{ day: addDays(from, index), rank: mark === 'x' ? null : Number(mark) }],
  );
}
const term = (over: Partial<BillingTerm> = {}): BillingTerm => ({
  targetRank: 3,
  dailyPrice: 100,
  capDays: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  ...over,
});
const keyword = (days: string, terms: readonly BillingTerm[] = [term()], detailId = 1): KeywordToCount => ({
  detailId,
  keyword: `語${detailId}`,
  terms,
  readings: read(days),
});
const store = (keywords: readonly KeywordToCount[], over: Partial<StoreToCount> = {}): StoreToCount => ({
  billingMode: 'PER_KEYWORD',
  monthlyFee: null,
  capDays: null,
  capYen: null,
  contractStart: '2026-01-01',
  contractEnd: null,
  keywords,
  ...over,
});

describe('a keyword', () => {
  it('is achieved on the days at or above its target, and 未計測 is neither achieved nor billed', () => {
    const { keywords, lines, amount } = countStore(store([keyword('134x.2')]), october);
    expect(keywords[0]).toMatchObject({ achieved: 3, billed: 3, capHit: false, unitPrice: 100, amount: 300 });
    expect(keywords[0]?.days).toBe(`○○××−○${'−'.repeat(25)}`);
    expect(lines).toEqual([{ detailId: 1, keyword: '語1', days: 3, unitPrice: 100, amount: 300 }]);
    expect(amount).toBe(300);
  });

  it('is billed for its first days up to its own cap, else up to the store’s', () => {
    const own = countStore(store([keyword('11111', [term({ capDays: 2 })])], { capDays: 4 }), october);
    expect(own.keywords[0]).toMatchObject({ achieved: 5, billed: 2, capHit: true, amount: 200 });
    const ofStore = countStore(store([keyword('11111')], { capDays: 4 }), october);
    expect(ofStore.keywords[0]).toMatchObject({ achieved: 5, billed: 4, capHit: true, amount: 400 });
  });

  it('counts each day by the term of that day, and makes a line for each price', () => {
    const terms = [
      term({ effectiveTo: '2026-10-03' }),
      term({ targetRank: 1, dailyPrice: 150, effectiveFrom: '2026-10-04' }),
    ];
    const { keywords, lines } = countStore(store([keyword('333313', terms)]), october);
    expect(keywords[0]).toMatchObject({ achieved: 4, unitPrice: 150, amount: 450 });
    expect(keywords[0]?.days.startsWith('○○○×○×')).toBe(true);
    expect(lines.map(({ days, unitPrice, amount }) => [days, unitPrice, amount])).toEqual([
      [3, 100, 300],
      [1, 150, 150],
    ]);
  });

  it('owes nothing for days outside its terms or the contract', () => {
    const ended = countStore(store([keyword('1111', [term({ effectiveTo: '2026-10-02' })])]), october);
    expect(ended.keywords[0]).toMatchObject({ achieved: 2, amount: 200 });
    const late = countStore(store([keyword('1111')], { contractStart: '2026-10-04' }), october);
    expect(late.keywords[0]).toMatchObject({ achieved: 1, amount: 100 });
  });
});

describe('a store', () => {
  it('is not billed past its cap in yen: the day that would pass it ends the bill', () => {
    const two = [keyword('111'), keyword('111', [term({ dailyPrice: 200 })], 2)];
    const { keywords, amount } = countStore(store(two, { capYen: 650 }), october);
    // 1st: 100 + 200, 2nd: 100 + 200, 3rd: 100 would make 700
    expect(amount).toBe(600);
    expect(keywords.map(({ billed, capHit }) => [billed, capHit])).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  it('with ANY_KEYWORD pays a day once, for the dearest keyword achieved on it', () => {
    const two = [keyword('11x1'), keyword('x111', [term({ dailyPrice: 250 })], 2)];
    const { keywords, lines, amount } = countStore(store(two, { billingMode: 'ANY_KEYWORD' }), october);
    expect(lines.map(({ keyword, days }) => [keyword, days])).toEqual([
      ['語1', 1],
      ['語2', 3],
    ]);
    expect(amount).toBe(850);
    expect(keywords.map(({ achieved, billed, capHit }) => [achieved, billed, capHit])).toEqual([
      [3, 1, false],
      [3, 3, false],
    ]);
    const capped = countStore(store(two, { billingMode: 'ANY_KEYWORD', capDays: 2 }), october);
    expect(capped.amount).toBe(350);
    expect(capped.keywords[1]).toMatchObject({ billed: 1, capHit: true });
  });

  it('with FIXED pays its fee whole, whatever was achieved', () => {
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000, capYen: 100 } as const;
    const { keywords, lines, amount } = countStore(store([keyword('1')], fixed), october);
    expect(keywords[0]).toMatchObject({ achieved: 1, billed: 0, amount: 0 });
    expect(lines).toEqual([{ detailId: null, keyword: '月額固定', days: 0, unitPrice: 30_000, amount: 30_000 }]);
    expect(amount).toBe(30_000);
    expect(countStore(store([], { ...fixed, contractEnd: '2026-09-30' }), october).amount).toBe(0);
  });

  it('taxes three lines of ¥105 with ¥31, not ¥30', () => {
    const three = [1, 2, 3].map((id) => keyword('1', [term({ dailyPrice: 105 })], id));
    const { lines } = countStore(store(three), october);
    expect(
      taxesOf(
        lines.map((line) => ({ ...line, taxRate: 10 })),
        'FLOOR',
      ),
    ).toEqual([{ rate: 10, base: 315, tax: 31 }]);
  });
});

describe('whatever was read', () => {
  const days = fc
    .array(fc.constantFrom('1', '2', '3', '4', '9', 'x', '.'), { maxLength: 31 })
    .map((all) => all.join(''));
  const cap = fc.option(fc.integer({ min: 1, max: 31 }), { nil: null });
  const anyKeyword = fc.record({
    days,
    dailyPrice: fc.integer({ min: 0, max: 5000 }),
    targetRank: fc.integer({ min: 1, max: 20 }),
    capDays: cap,
  });
  const anyStore = fc.record({
    billingMode: fc.constantFrom('PER_KEYWORD', 'ANY_KEYWORD', 'FIXED'),
    monthlyFee: fc.integer({ min: 0, max: 100_000 }),
    capDays: cap,
    capYen: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null }),
    keywords: fc.array(anyKeyword, { maxLength: 5 }),
  });
  const made = ({ keywords, ...over }: typeof anyStore extends fc.Arbitrary<infer T> ? T : never) =>
    store(
      keywords.map(({ days: read, ...one }, index) => keyword(read, [term(one)], index + 1)),
      over,
    );

  it('billed ≤ achieved ≤ days, and the lines add up to the amounts', () => {
    fc.assert(
      fc.property(anyStore, (any) => {
        const { keywords, lines, amount } = countStore(made(any), october);
        for (const one of keywords) {
          expect(one.days).toHaveLength(31);
          expect(one.billed).toBeLessThanOrEqual(one.achieved);
          expect([...one.days].filter((mark) => mark === '○')).toHaveLength(one.achieved);
        }
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        if (any.billingMode !== 'FIXED') {
          expect(keywords.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
          expect(lines.every((line) => line.amount === line.days * line.unitPrice)).toBe(true);
          if (any.capYen !== null) expect(amount).toBeLessThanOrEqual(any.capYen);
        }
      }),
    );
  });

  it('is counted the same twice', () => {
    fc.assert(
      fc.property(anyStore, (any) => {
        expect(countStore(made(any), october)).toEqual(countStore(made(any), october));
      }),
    );
  });
});
