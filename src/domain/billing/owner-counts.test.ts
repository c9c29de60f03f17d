import { describe, expect, it } from 'vitest';
import type { Day } from '#core/model/day.ts';
import { agreed, counted, everybody, keyword, store, term } from './counting.cases.ts';

describe('terms that change within the period', () => {
  const fixed = { billingMode: 'FIXED', monthlyFee: 30_000 } as const;

  it('leave the days of each owner to that owner', () => {
    const terms = [agreed({ to: '2026-10-02' }), agreed({ from: '2026-10-03', ownerUserId: 2 })];
    const { units } = counted({ terms, keywords: [keyword('1111')], excluded: [], isPaying: everybody });
    expect(units.map(({ first, ownerUserId }) => [first, ownerUserId])).toEqual([
      ['2026-10-01', 1],
      ['2026-10-02', 1],
      ['2026-10-03', 2],
      ['2026-10-04', 2],
    ]);
  });

  it('tell each owner of their own days: marks, what is billed, the price, and whether a cap left any out', () => {
    const terms = [
      agreed({ to: '2026-10-02', capDays: 3 }),
      agreed({ from: '2026-10-03', ownerUserId: 2, capDays: 3 }),
    ];
    const words = [term({ to: '2026-10-02' }), term({ dailyPrice: 150, from: '2026-10-03' })];
    const [one] = counted({ terms, keywords: [keyword('1x.11', words)], excluded: [], isPaying: everybody }).keywords;
    expect(one?.owners).toEqual([
      {
        ownerUserId: 1,
        days: `○×${'−'.repeat(29)}`,
        achieved: 1,
        billed: 1,
        capHit: false,
        unitPrice: 100,
        amount: 100,
      },
      {
        ownerUserId: 2,
        days: `−−−○○${'−'.repeat(26)}`,
        achieved: 2,
        billed: 2,
        capHit: false,
        unitPrice: 150,
        amount: 300,
      },
    ]);
    const capped = terms.map((agreement) => ({ ...agreement, values: { ...agreement.values, capDays: 2 } }));
    const [other] = counted({
      terms: capped,
      keywords: [keyword('1x.11', words)],
      excluded: [],
      isPaying: everybody,
    }).keywords;
    expect(other?.owners.map(({ capHit, billed }) => [capHit, billed])).toEqual([
      [false, 1],
      [true, 1],
    ]);
  });

  it('keep with who was charged what they were charged, whose day it is by now', () => {
    const charged = { kind: 'KEYWORD_DAY', detailId: 1, first: '2026-10-01', last: '2026-10-01', price: 80 } as const;
    const [one] = counted(store([keyword('11')]), [{ ...charged, userId: 7 }]).keywords;
    expect(one?.owners).toMatchObject([
      { ownerUserId: 1, achieved: 2, billed: 1, amount: 100 },
      { ownerUserId: 7, days: '−'.repeat(31), achieved: 0, billed: 1, unitPrice: 80, amount: 80 },
    ]);
  });

  it('name nobody for a keyword that was to be measured on no day', () => {
    expect(counted(store([keyword('11', [term({ to: '2026-09-30' })])])).keywords[0]?.owners).toEqual([]);
    const unread = counted(store([keyword('')])).keywords[0]?.owners;
    expect(unread).toMatchObject([{ ownerUserId: 1, achieved: 0, billed: 0 }]);
  });

  it('count caps over both owners, by the cap in force on the day', () => {
    const terms = [
      agreed({ to: '2026-10-03', capDays: 2 }),
      agreed({ from: '2026-10-04', capDays: 3, ownerUserId: 2 }),
    ];
    const { units } = counted({ terms, keywords: [keyword('111111')], excluded: [], isPaying: everybody });
    expect(units.map(({ first }) => first)).toEqual(['2026-10-01', '2026-10-02', '2026-10-04']);
  });

  it('measure each day whole against the cap in yen of that day', () => {
    const two = [keyword('111111'), keyword('111111', [term({ dailyPrice: 200 })], 2)];
    const daysBilled = (...caps: readonly (number | null)[]) => {
      const [first = null, second = null, third = null] = caps;
      const terms = [
        agreed({ to: '2026-10-02', capYen: first }),
        agreed({ from: '2026-10-03', to: '2026-10-04', capYen: second }),
        agreed({ from: '2026-10-05', capYen: third }),
      ];
      const billed = counted({ terms, keywords: two, excluded: [], isPaying: everybody }).units.map(
        ({ detailId, first: day }) => `${detailId}/${day.at(-1)}`,
      );
      return billed.join(' ');
    };
    // A day costs 300. The 2nd does not fit in 500, though 100 of it would; 1000 takes the 3rd and 4th; by then 500 is
    // exceeded
    expect(daysBilled(500, 1000, 500)).toBe('1/1 2/1 1/3 2/3 1/4 2/4');
    expect(daysBilled(500, 500, 900)).toBe('1/1 2/1 1/5 2/5 1/6 2/6');
    expect(daysBilled(500, null, null)).toBe('1/1 2/1 1/3 2/3 1/4 2/4 1/5 2/5 1/6 2/6');
    expect(daysBilled(null, 500, null)).toBe('1/1 2/1 1/2 2/2 1/5 2/5 1/6 2/6');
  });

  it('bill a month whole by the terms and to the owner of its last day, and no day under FIXED by the day', () => {
    const terms = [agreed({ to: '2026-10-10' }), agreed({ from: '2026-10-11', ownerUserId: 2, ...fixed })];
    const { units } = counted({ terms, keywords: [keyword('1'.repeat(31))], excluded: [], isPaying: everybody });
    expect(units.filter(({ kind }) => kind === 'KEYWORD_DAY')).toHaveLength(10);
    expect(units.at(-1)).toMatchObject({
      kind: 'FIXED_MONTH',
      price: 30_000,
      ownerUserId: 2,
      first: '2026-10-11',
      last: '2026-10-31',
    });
    const back = [agreed({ to: '2026-10-10', ...fixed }), agreed({ from: '2026-10-11' })];
    const { units: days } = counted({
      terms: back,
      keywords: [keyword('1'.repeat(31))],
      excluded: [],
      isPaying: everybody,
    });
    expect(days).toHaveLength(21);
  });

  it('bill no fixed month in which the store was never 計測中, and no day on which it was not', () => {
    expect(counted(store([], { ...fixed, status: 'PAUSED' })).amount).toBe(0);
    const terms = [agreed({ to: '2026-10-02' }), agreed({ from: '2026-10-03', status: 'PAUSED' })];
    const { keywords, units } = counted({ terms, keywords: [keyword('1111')], excluded: [], isPaying: everybody });
    expect(units).toHaveLength(2);
    expect(keywords[0]?.days.startsWith('○○−−')).toBe(true);
  });
});

describe('the days of an owner who does not pay', () => {
  const fromThe4th = { isPaying: (userId: number, day: Day) => userId === 1 && day >= '2026-10-04' };

  it('are achieved, fill the caps, and are in no sum', () => {
    const { keywords, units } = counted({ ...store([keyword('111111')], { capDays: 5 }), ...fromThe4th });
    expect(units.map(({ first }) => first)).toEqual(['2026-10-04', '2026-10-05']);
    expect(keywords[0]).toMatchObject({ achieved: 6, billed: 2, capHit: true, amount: 200 });
    expect(counted({ ...store([keyword('111')]), ...fromThe4th }).keywords[0]).toMatchObject({
      billed: 0,
      capHit: false,
    });
  });

  it('decide over a fixed month by its last day under contract alone', () => {
    const month = (to: Day | null) =>
      counted({ ...store([], { billingMode: 'FIXED', monthlyFee: 9000, to }), ...fromThe4th }).amount;
    expect([month('2026-10-03'), month('2026-10-04'), month(null)]).toEqual([0, 9000, 9000]);
  });
});
