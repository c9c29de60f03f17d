import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#core/model/day.ts';
import { changedFrom, coveredFrom, difference, heldUntil, type Terms, termOn, within } from './terms.ts';

interface Values {
  readonly price: number;
}
const first: Terms<Values> = [{ from: '2026-10-01', to: null, values: { price: 1 } }];

describe('a change', () => {
  it('holds from its day on, and leaves the days before', () => {
    expect(changedFrom(first, '2026-11-01', { price: 2 })).toEqual([
      { from: '2026-10-01', to: '2026-10-31', values: { price: 1 } },
      { from: '2026-11-01', to: null, values: { price: 2 } },
    ]);
  });

  it('takes the place of what was planned for later, and says nothing where nothing was agreed', () => {
    const planned = changedFrom(first, '2026-12-01', { price: 3 });
    expect(changedFrom(planned, '2026-11-01', { price: 2 })).toEqual(changedFrom(first, '2026-11-01', { price: 2 }));
    expect(changedFrom(first, '2026-09-01', { price: 2 })).toEqual([{ ...first[0], values: { price: 2 } }]);
  });
});

it('values of past days are taken from another history, where that covers them', () => {
  const other: Terms<Values> = [
    { from: '2026-10-05', to: '2026-10-08', values: { price: 5 } },
    { from: '2026-10-20', to: null, values: { price: 6 } },
  ];
  const valuesOf = ({ price }: Values) => ({ price });
  expect(heldUntil(first, { last: '2026-10-25', other, valuesOf })).toEqual([
    { from: '2026-10-01', to: '2026-10-04', values: { price: 1 } },
    { from: '2026-10-05', to: '2026-10-08', values: { price: 5 } },
    { from: '2026-10-09', to: '2026-10-19', values: { price: 1 } },
    { from: '2026-10-20', to: '2026-10-25', values: { price: 6 } },
    { from: '2026-10-26', to: null, values: { price: 1 } },
  ]);
  expect(heldUntil(first, { last: '2026-10-25', other: [], valuesOf })).toEqual(first);
  expect(heldUntil([], { last: '2026-10-25', other, valuesOf })).toEqual([]);
});

describe('the days that are covered', () => {
  it('end and begin where it is said, from a day on', () => {
    const ended = coveredFrom(first, '2026-11-01', { first: '2026-10-01', last: '2026-10-31' }, { price: 9 });
    expect(ended).toEqual([{ from: '2026-10-01', to: '2026-10-31', values: { price: 1 } }]);
    const again = coveredFrom(ended, '2026-11-10', { first: '2026-11-10', last: null }, { price: 9 });
    expect(again).toEqual([
      { from: '2026-10-01', to: '2026-10-31', values: { price: 1 } },
      { from: '2026-11-10', to: null, values: { price: 1 } },
    ]);
  });

  it('reach back with what held first', () => {
    expect(coveredFrom(first, '2026-09-01', { first: '2026-09-01', last: null }, { price: 9 })).toEqual([
      { from: '2026-09-01', to: null, values: { price: 1 } },
    ]);
  });
});

describe('whatever is changed', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((n) => addDays('2026-09-01', n));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), from: day, price: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('cover' as const), since: day, first: day, last: fc.option(day, { nil: null }) }),
  );
  const days = Array.from({ length: 140 }, (_, n) => addDays('2026-08-25', n));
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /** The same, day by day. */
  function byDay(steps: readonly Step[]): Map<Day, number> {
    const held = new Map<Day, number>(days.filter((one) => one >= '2026-10-01').map((one) => [one, 1]));
    for (const one of steps) {
      if (one.kind === 'change') {
        for (const each of held.keys()) if (each >= one.from) held.set(each, one.price);
        continue;
      }
      const before = new Map(held);
      const latest = (until: Day) => days.findLast((each) => each < until && before.has(each));
      for (const each of days.filter((d) => d >= one.since)) {
        const isIn = each >= one.first && (one.last === null || each <= one.last);
        const source = before.has(each) ? each : (latest(each) ?? days.find((d) => d >= one.since && before.has(d)));
        if (!isIn) held.delete(each);
        else held.set(each, source === undefined ? 9 : (before.get(source) ?? 9));
      }
    }
    return held;
  }

  it('every day holds what it would if each were looked at by itself, and no two terms share a day', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const terms = steps.reduce<Terms<Values>>(
          (held, one) =>
            one.kind === 'change'
              ? changedFrom(held, one.from, { price: one.price })
              : coveredFrom(held, one.since, one, { price: 9 }),
          first,
        );
        const expected = byDay(steps);
        for (const one of days) expect(termOn(terms, one)?.values.price).toBe(expected.get(one));
        for (const [index, term] of terms.entries())
          if (index > 0) expect(terms[index - 1]?.to ?? '9999').toSatisfy((to: string) => to < term.from);
      }),
      { numRuns: 500 },
    );
  });

  it('the difference of two histories is the days on which they differ', () => {
    const changed = changedFrom(changedFrom(first, '2026-11-01', { price: 2 }), '2026-11-11', { price: 1 });
    expect(difference(first, changed)).toEqual({ first: '2026-11-01', last: '2026-11-10' });
    expect(difference(first, first)).toBeNull();
    expect(difference([], first)).toEqual({ first: '2026-10-01', last: null });
  });

  it('what of it falls on the days of others is what both cover', () => {
    const others = [
      { from: '2026-09-01', to: '2026-10-03' },
      { from: '2026-10-04', to: '2026-10-05' },
      { from: '2026-10-20', to: null },
    ];
    const changed = changedFrom(first, '2026-11-01', { price: 2 });
    expect(within(changed, others)).toEqual([
      { from: '2026-10-01', to: '2026-10-05', values: { price: 1 } },
      { from: '2026-10-20', to: '2026-10-31', values: { price: 1 } },
      { from: '2026-11-01', to: null, values: { price: 2 } },
    ]);
    expect(within(changed, [])).toEqual([]);
  });
});
