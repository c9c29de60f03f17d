import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#core/model/day.ts';
import { taxesOf } from '../invoices/tax.ts';
import { agreed, counted, keyword, october, store, term } from './counting.cases.ts';
import type { ChargedUnit } from './counting.ts';

describe('a keyword', () => {
  it('is achieved on the days at or above its target, and 未計測 is neither achieved nor billed', () => {
    const { keywords, lines, amount } = counted(store([keyword('134x.2')]));
    expect(keywords[0]).toMatchObject({ achieved: 3, billed: 3, capHit: false, unitPrice: 100, amount: 300 });
    expect(keywords[0]?.days).toBe(`○○××−○${'−'.repeat(25)}`);
    expect(lines).toEqual([{ detailId: 1, keyword: '語1', days: 3, unitPrice: 100, amount: 300 }]);
    expect(amount).toBe(300);
  });

  it('is billed for its first days up to its own cap, else up to the store’s', () => {
    const own = counted(store([keyword('11111', [term({ capDays: 2 })])], { capDays: 4 }));
    expect(own.keywords[0]).toMatchObject({ achieved: 5, billed: 2, capHit: true, amount: 200 });
    const ofStore = counted(store([keyword('11111')], { capDays: 4 }));
    expect(ofStore.keywords[0]).toMatchObject({ achieved: 5, billed: 4, capHit: true, amount: 400 });
  });

  it('counts each day by the term of that day, and makes a line for each price', () => {
    const terms = [term({ to: '2026-10-03' }), term({ targetRank: 1, dailyPrice: 150, from: '2026-10-04' })];
    const { keywords, lines } = counted(store([keyword('333313', terms)]));
    expect(keywords[0]).toMatchObject({ achieved: 4, unitPrice: 150, amount: 450 });
    expect(keywords[0]?.days.startsWith('○○○×○×')).toBe(true);
    expect(lines.map(({ days, unitPrice, amount }) => [days, unitPrice, amount])).toEqual([
      [3, 100, 300],
      [1, 150, 150],
    ]);
  });

  it('owes nothing for days outside its terms or the contract', () => {
    const ended = counted(store([keyword('1111', [term({ to: '2026-10-02' })])]));
    expect(ended.keywords[0]).toMatchObject({ achieved: 2, amount: 200 });
    const late = counted(store([keyword('1111')], { from: '2026-10-04' }));
    expect(late.keywords[0]).toMatchObject({ achieved: 1, amount: 100 });
  });
});

describe('a store', () => {
  it('that is not 計測中 is billed no day, and no fixed month in which it never was', () => {
    const paused = { status: 'PAUSED' } as const;
    expect(counted(store([keyword('111')], paused)).units).toEqual([]);
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000 } as const;
    expect(counted(store([], { ...fixed, ...paused })).units).toEqual([]);
    const resumed = [agreed({ ...fixed, ...paused, to: '2026-10-30' }), agreed({ ...fixed, from: '2026-10-31' })];
    expect(counted({ ...store([]), terms: resumed }).amount).toBe(30_000);
  });

  it('is not billed past its cap in yen: the day that would pass it ends the bill', () => {
    const two = [keyword('111'), keyword('111', [term({ dailyPrice: 200 })], 2)];
    const { keywords, amount } = counted(store(two, { capYen: 650 }));
    // 1st: 100 + 200, 2nd: 100 + 200; the 3rd would make 700
    expect(amount).toBe(600);
    expect(keywords.map(({ billed, capHit }) => [billed, capHit])).toEqual([
      [2, true],
      [2, true],
    ]);
  });

  it('is billed a day whole or not at all, however little of it would still fit in the cap in yen', () => {
    const three = [
      keyword('11', [term({ dailyPrice: 500 })], 1),
      keyword('11', [term({ dailyPrice: 300 })], 2),
      keyword('x11', [term({ dailyPrice: 100 })], 3),
    ];
    // 1st: 500 + 300; 2nd: 500 + 300 + 100 would make 1700; 3rd: 100 alone would fit, but billing has ended
    const { keywords, units, lines, amount } = counted(store(three, { capYen: 1650 }));
    expect(units.map(({ detailId, first }) => [detailId, first])).toEqual([
      [1, '2026-10-01'],
      [2, '2026-10-01'],
    ]);
    expect(lines.map(({ days, unitPrice }) => [days, unitPrice])).toEqual([
      [1, 500],
      [1, 300],
    ]);
    expect(amount).toBe(800);
    expect(keywords.map(({ billed, capHit }) => [billed, capHit])).toEqual([
      [1, true],
      [1, true],
      [0, true],
    ]);
    expect(counted(store(three, { capYen: 1800 })).amount).toBe(1800);
  });

  it('does not hold against a day a keyword whose own days are full', () => {
    const two = [keyword('111'), keyword('111', [term({ dailyPrice: 400, capDays: 1 })], 2)];
    const { units, amount } = counted(store(two, { capYen: 700 }));
    expect(amount).toBe(700);
    expect(units.map(({ detailId, first }) => [detailId, first])).toEqual([
      [1, '2026-10-01'],
      [2, '2026-10-01'],
      [1, '2026-10-02'],
      [1, '2026-10-03'],
    ]);
  });

  it('with ANY_KEYWORD pays a day once, for the dearest keyword achieved on it', () => {
    const two = [keyword('11x1'), keyword('x111', [term({ dailyPrice: 250 })], 2)];
    const { keywords, lines, amount } = counted(store(two, { billingMode: 'ANY_KEYWORD' }));
    expect(lines.map(({ keyword, days }) => [keyword, days])).toEqual([
      ['語1', 1],
      ['語2', 3],
    ]);
    expect(amount).toBe(850);
    expect(keywords.map(({ achieved, billed, capHit }) => [achieved, billed, capHit])).toEqual([
      [3, 1, false],
      [3, 3, false],
    ]);
    const capped = counted(store(two, { billingMode: 'ANY_KEYWORD', capDays: 2 }));
    expect(capped.amount).toBe(350);
    expect(capped.keywords[1]).toMatchObject({ billed: 1, capHit: true });
  });

  it('with FIXED pays its fee whole, whatever was achieved', () => {
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000, capYen: 100 } as const;
    const { keywords, lines, amount } = counted(store([keyword('1')], fixed));
    expect(keywords[0]).toMatchObject({ achieved: 1, billed: 0, amount: 0 });
    expect(lines).toEqual([{ detailId: null, keyword: '月額固定', days: 0, unitPrice: 30_000, amount: 30_000 }]);
    expect(amount).toBe(30_000);
    expect(counted(store([], { ...fixed, to: '2026-09-30' })).amount).toBe(0);
  });

  it('taxes three lines of ¥105 with ¥31, not ¥30', () => {
    const three = [1, 2, 3].map((id) => keyword('1', [term({ dailyPrice: 105 })], id));
    const { lines } = counted(store(three));
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
        const { keywords, lines, amount } = counted(made(any));
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

  it('the cap in yen takes whole days from the end of what would be billed without it', () => {
    fc.assert(
      fc.property(anyStore, (any) => {
        const free = counted(made({ ...any, capYen: null })).units;
        const capped = counted(made(any)).units;
        const ended = free[capped.length]?.first;
        expect(capped).toEqual(
          any.billingMode === 'FIXED' ? free : free.filter(({ first }) => !(first >= (ended ?? '9'))),
        );
      }),
    );
  });

  it('parts among the owners of the days into what it was', () => {
    const known = fc.record({
      any: anyStore,
      to: fc.integer({ min: 0, max: 30 }),
      isFree: fc.boolean(),
      paid: fc.nat(31),
    });
    fc.assert(
      fc.property(known, ({ any, to, isFree, paid }) => {
        const whole = made(any);
        const day = addDays(october.first, to);
        const terms = whole.terms.flatMap((one) => [
          { ...one, to: day },
          { ...one, from: addDays(day, 1), values: { ...one.values, ownerUserId: 2 } },
        ]);
        const isPaying = (userId: number) => !(isFree && userId === 2);
        const first = addDays(october.first, paid % 31);
        const held = { kind: 'KEYWORD_DAY', detailId: 1, first, last: first, price: 70, userId: 3 } as const;
        for (const { owners, ...count } of counted({ ...whole, terms, isPaying }, [held]).keywords) {
          const sum = (figure: 'achieved' | 'billed' | 'amount') => owners.reduce((all, one) => all + one[figure], 0);
          for (const figure of ['achieved', 'billed', 'amount'] as const) expect(sum(figure)).toBe(count[figure]);
          expect(owners.some(({ capHit }) => capHit)).toBe(count.capHit);
          for (const [nth, mark] of [...count.days].entries()) {
            const owner = nth <= to ? 1 : 2;
            for (const { ownerUserId, days } of owners) expect(days[nth]).toBe(ownerUserId === owner ? mark : '−');
          }
        }
      }),
    );
  });

  it('is counted the same twice', () => {
    fc.assert(
      fc.property(anyStore, (any) => {
        expect(counted(made(any))).toEqual(counted(made(any)));
      }),
    );
  });
});

describe('what a charge holds already', () => {
  const held = (day: Day): ChargedUnit => ({
    kind: 'KEYWORD_DAY',
    detailId: 1,
    first: day,
    last: day,
    price: 100,
    userId: 1,
  });

  it('is not billed again, and fills the caps', () => {
    const { units, keywords } = counted(store([keyword('11111')], { capDays: 3 }), [held('2026-10-02')]);
    expect(units.map(({ first }) => first)).toEqual(['2026-10-01', '2026-10-03']);
    expect(keywords[0]).toMatchObject({ billed: 3, capHit: true, amount: 300 });
  });

  it('fills the cap in yen before what is left of its own day, which comes whole or not at all', () => {
    const three = [keyword('111'), keyword('111', [term()], 2), keyword('111', [term()], 3)];
    const rest = (capYen: number) =>
      counted(store(three, { capYen }), [held('2026-10-02')]).units.map(({ detailId, first }) => [detailId, first]);
    const first = [1, 2, 3].map((id) => [id, '2026-10-01']);
    expect(rest(399)).toEqual([]);
    expect(rest(599)).toEqual(first);
    expect(rest(600)).toEqual([...first, [2, '2026-10-02'], [3, '2026-10-02']]);
  });

  it('leaves a held fixed month alone', () => {
    const month: ChargedUnit = {
      ...held('2026-10-01'),
      kind: 'FIXED_MONTH',
      detailId: null,
      last: '2026-10-31',
      price: 5,
    };
    const fixed = store([], { billingMode: 'FIXED', monthlyFee: 30_000 });
    expect(counted(fixed, [month]).units).toEqual([]);
    // Its closing day was moved later: the month's fee is paid, although not all its days are in the ledger
    expect(counted(fixed, [{ ...month, last: '2026-10-20' }]).units).toEqual([]);
  });
});

it('with ANY_KEYWORD passes over a keyword whose own cap is full', () => {
  const dear = keyword('111', [term({ dailyPrice: 500, capDays: 1 })], 2);
  const { lines } = counted(store([keyword('111'), dear], { billingMode: 'ANY_KEYWORD' }));
  expect(lines.map(({ keyword: word, days }) => [word, days])).toEqual([
    ['語2', 1],
    ['語1', 2],
  ]);
});
