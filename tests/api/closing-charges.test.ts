import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeFromPreviousMonth, hasMoney } from '#billing/rules/closing-charges.ts';
import { moneyOf, surplusOf } from '#domain/billing/charge-payment.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { addRows } from './support/measured.ts';

/** A customer's charge as it is stored; October's if nothing else is said. */
type Stored = { readonly total: number } & Readonly<Record<string, unknown>>;

describe.each(databases)('the charges of a month on the closing board, on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { now: () => Date.parse('2026-11-05T10:00:00+09:00') });
  });
  afterAll(() => app?.close());

  let number = 0;
  /** The ids of new customers. */
  const customers = (count: number, more: object = {}) =>
    addRows(
      app.database,
      'system-user',
      Array.from({ length: count }, () => {
        number += 1;
        const called = {
          name: `担当 ${number}`,
          companyName: `株式会社 ${number}`,
          email: `payer-${number}@example.com`,
        };
        return {
          ...called,
          ...{ systemUserRole: 'GENERAL_CLAIMED_BY_AGENCY', status: 'ACTIVE', mustChangePassword: false },
          ...more,
        };
      }),
    );
  const customer = async (more?: object) => (await customers(1, more))[0] ?? 0;
  const charges = (rows: readonly (Stored & { readonly userId: number })[]) =>
    addRows(
      app.database,
      'incentive-history',
      rows.map((row) => {
        const sums = { lines: [], subtotal: row.total, taxes: [], tax: 0 };
        return { period: '2026-10', status: 'ISSUED', due: row.total, ...sums, ...row };
      }),
    );
  const charge = async (userId: number, row: Stored) => (await charges([{ userId, ...row }]))[0] ?? 0;
  const paid = async (chargeId: number, ...amounts: readonly number[]) => {
    const rows = amounts.map((amount) => ({ chargeId, kind: amount > 0 ? 'TRANSFER' : 'RETURNED', amount }));
    await addRows(
      app.database,
      'charge-payment',
      rows.map((row, at) => ({ ...row, day: '2026-11-01', key: `test:${chargeId}:${at}`, doneDate: 1 })),
    );
  };
  type Asking = 'SYSTEM_ADMINISTRATOR' | 'MANAGER';
  const get = async (path: string, role: Asking) => (await app.call(role, { method: 'GET', path })).body.data;
  const board = (period: string, role: Asking = 'SYSTEM_ADMINISTRATOR') => get(`/closing?period=${period}`, role);
  const page = async (period: string, from: number, role: Asking = 'SYSTEM_ADMINISTRATOR') =>
    (await get(`/closing/charges?period=${period}&from=${from}`, role)).charges;
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

  it('stand with the largest change first whichever way, equal ones as they came, with what is compared', async () => {
    const managerUserId = app.userId('MANAGER');
    const [two, fresh, failed, none, gone, other] = await customers(6);
    const [removed, mine] = [await customer({ deleteDate: 5 }), await customer({ managerUserId, companyName: null })];
    const september = { period: '2026-09' };
    const earlier = async (userId = 0, row: Stored) => charge(userId, { ...september, ...row });
    // Several charges of the month before are one sum
    await earlier(two, { total: 3000 });
    await earlier(two, { total: 500, status: 'PAID' });
    await earlier(failed, { total: 2500, status: 'FAILED' });
    await earlier(none, { total: 9000, status: 'CANCELLED' });
    await earlier(none, { total: 100, status: 'DRAFT' });
    await earlier(none, { total: 700, deleteDate: 5 });
    await earlier(none, { total: 800, period: '2026-08' });
    await earlier(removed, { total: 6100 });
    await earlier(gone, { total: 1000 });
    await earlier(mine, { total: 40 });
    const rest = await charge(other ?? 0, { total: 0, status: 'DRAFT', due: null });
    const less = await charge(two ?? 0, { total: 1000 });
    const first = await charge(fresh ?? 0, { total: 2500, status: 'PAID', due: 0 });
    const again = await charge(failed ?? 0, { total: 5000, status: 'FAILED' });
    const most = await charge(none ?? 0, { total: 4000 });
    const left = await charge(removed, { total: 100 });
    const cancelled = await charge(gone ?? 0, { total: 99_000, status: 'CANCELLED', due: null });
    await charge(gone ?? 0, { total: 88_000, deleteDate: 5 });
    const draft = await charge(mine, { total: 50, status: 'DRAFT', due: null });
    // A customer's second charge is compared with the same sum
    const further = await charge(mine, { total: 60, mailState: 'WAITING', invoiceNumber: '2026-000001' });
    const sorted = [left, most, less, first, again, further, draft, rest];
    const october = await board('2026-10');
    expect(ids(october.charges)).toEqual(sorted);
    expect(october.charges.map((one: { previousTotal: number | null }) => one.previousTotal)).toEqual([
      ...[6100, null, 3500, null, 2500, 40, 40, null],
    ]);
    expect(await page('2026-10', 0)).toEqual(october.charges);
    expect(ids(await page('2026-10', 3))).toEqual(sorted.slice(3));
    expect(ids(await page('2026-10', 8))).toEqual([]);
    expect(october.figures).toMatchObject({
      ...{ live: 8, total: 12_710, previousTotal: 12_180, hasMoney: false, open: 5, toGiveBack: 0 },
      ...{ drafts: 1, draftsTotal: 50, nothing: 1, issued: 6, toMail: 5, onTheirWay: 1 },
    });
    expect(sorted).not.toContain(cancelled);
    const own = await board('2026-10', 'MANAGER');
    expect(ids(own.charges)).toEqual([further, draft]);
    expect(own.charges[0]).toEqual({
      ...{ id: further, version: 1, userId: mine, customerName: `担当 ${number}`, status: 'ISSUED' },
      ...{ invoiceNumber: '2026-000001', total: 60, previousTotal: 40, paymentMethod: null, dueDate: null },
      ...{ paidDate: null, mailedDate: null, mailState: 'WAITING', due: 60, carried: 0, surplus: 0 },
    });
    expect(own.figures).toMatchObject({ live: 2, total: 110, previousTotal: 80, drafts: 1, issued: 1, open: 1 });
    expect(ids(await page('2026-10', 1, 'MANAGER'))).toEqual([draft]);
  });

  it('come fifty at a time to the very last, as do those in doubt and those with money to give back', async () => {
    const count = 103;
    const users = await customers(count);
    const period = '2026-04';
    const totals = users.map((_, at) => ({ total: 1000 + ((at * 37) % 10) * 100, previous: (at % 4) * 300 }));
    await charges(
      users.flatMap((userId, at) => {
        const total = totals[at]?.previous ?? 0;
        return total === 0 ? [] : [{ userId, total, period: '2026-03' }];
      }),
    );
    const made = await charges(
      users.map((userId, at) => {
        const total = totals[at]?.total ?? 0;
        return { userId, total, period, status: 'PAID', due: 0, mailState: 'UNKNOWN', mailedDate: 1 };
      }),
    );
    for (const [at, id] of made.entries()) await paid(id, totals[at]?.total ?? 0, 10);
    const sorted = totals
      .map(({ total, previous }, at) => ({
        id: made[at] ?? 0,
        change: Math.abs(changeFromPreviousMonth({ total, previousTotal: previous })),
      }))
      .sort((one, other) => other.change - one.change || one.id - other.id);
    const all = await board(period);
    expect(ids(all.charges)).toEqual(ids(sorted).slice(0, 50));
    for (const from of [0, 50, 100, 103])
      expect(ids(await page(period, from))).toEqual(ids(sorted).slice(from, from + 50));
    expect([ids(all.inDoubt), ids(all.toGiveBack)]).toEqual([made.slice(0, 50), made.slice(0, 50)]);
    expect(all.toGiveBack[0]).toMatchObject({ surplus: 10, total: totals[0]?.total });
    const sum = (of: 'total' | 'previous') => totals.reduce((whole, one) => whole + one[of], 0);
    expect(all.figures).toMatchObject({
      ...{ live: count, total: sum('total'), previousTotal: sum('previous'), hasMoney: true },
      ...{ inDoubt: count, toGiveBack: count, issued: count, toMail: 0, open: 0 },
    });
  });

  it('are counted by what is left to do with each', async () => {
    const period = '2025-10';
    const users = await customers(12);
    const sent = { mailedDate: 1, mailState: 'SENT' };
    const rows: readonly Stored[] = [
      { total: 500, status: 'DRAFT', due: null },
      { total: 0, status: 'DRAFT', due: null },
      { total: 1000 },
      { total: 1000, mailState: 'FAILED' },
      { total: 1000, status: 'PAID', due: 0, ...sent },
      // A later mail of it failed: the invoice was sent nonetheless
      { total: 1000, status: 'FAILED', mailedDate: 1, mailState: 'FAILED' },
      { total: 1000, mailState: 'WAITING' },
      { total: 1000, mailState: 'UNKNOWN' },
      { total: 1000, mailState: 'WITHHELD' },
      { total: 1000, status: 'CANCELLED', mailState: 'UNKNOWN', due: null },
      { total: 1000, status: 'DRAFT', mailState: 'UNKNOWN', due: null },
      { total: 1000, mailState: 'UNKNOWN', deleteDate: 5 },
    ];
    const made = await charges(rows.map((row, at) => ({ userId: users[at] ?? 0, period, ...row })));
    const { figures, inDoubt } = await board(period);
    expect(figures).toEqual({
      ...{ live: 10, total: 8500, previousTotal: 0, hasMoney: false },
      ...{ drafts: 2, draftsTotal: 1500, nothing: 1, open: 6, toGiveBack: 0 },
      ...{ issued: 7, toMail: 2, onTheirWay: 1, inDoubt: 1, mailFailed: 2, withheld: 1 },
    });
    expect(ids(inDoubt)).toEqual([made[7]]);
    const empty = await board('2020-01');
    expect(empty.figures).toMatchObject({ live: 0, total: 0, previousTotal: 0, hasMoney: false, toGiveBack: 0 });
    expect([empty.charges, empty.inDoubt, empty.toGiveBack]).toEqual([[], [], []]);
  });

  const cases: readonly [string, Stored, readonly number[], object][] = [
    ['is not paid', { total: 1000 }, [], { hasMoney: false, toGiveBack: 0 }],
    ['is paid', { total: 1000, status: 'PAID', due: 0 }, [600, 400], { hasMoney: false, toGiveBack: 0 }],
    ['is paid in part', { total: 1000, due: 400 }, [600], { hasMoney: true, toGiveBack: 0 }],
    ['owes nothing yet', { total: 1000, due: null }, [600], { hasMoney: false, toGiveBack: 0 }],
    ['is carried over to', { total: 1000, carried: 100 }, [], { hasMoney: true, toGiveBack: 0 }],
    ['is paid twice', { total: 1000, status: 'PAID', due: 0 }, [1000, 1000], { hasMoney: true, toGiveBack: 1 }],
    ['is open and paid too much', { total: 1000 }, [1001], { hasMoney: true, toGiveBack: 1 }],
    ['is nothing and paid', { total: 0, status: 'DRAFT', due: null }, [5], { hasMoney: true, toGiveBack: 1 }],
    ['was given back', { total: 1000, status: 'PAID', due: 0 }, [1500, -500], { hasMoney: false, toGiveBack: 0 }],
    ['is cancelled', { total: 1000, status: 'CANCELLED', due: null }, [], { hasMoney: false, toGiveBack: 0 }],
    ['is cancelled and was paid', { total: 1000, status: 'CANCELLED' }, [1000], { hasMoney: false, toGiveBack: 1 }],
    ['is cancelled, paid in part', { total: 1000, status: 'CANCELLED' }, [600], { hasMoney: false, toGiveBack: 1 }],
    ['is cancelled and given back', { total: 9, status: 'CANCELLED' }, [9, -9], { hasMoney: false, toGiveBack: 0 }],
    ['is deleted', { total: 1000, deleteDate: 5 }, [2000], { hasMoney: false, toGiveBack: 0 }],
  ];
  it.each(cases)(
    'tell whether money has moved and is to be given back where one %s',
    async (name, row, amounts, expected) => {
      const period = `${2000 + cases.findIndex(([one]) => one === name)}-06`;
      const id = await charge(await customer(), { period, ...row });
      if (amounts.length > 0) await paid(id, ...amounts);
      const { figures, toGiveBack, charges: live } = await board(period);
      expect(figures).toMatchObject(expected);
      expect(ids(toGiveBack)).toEqual(figures.toGiveBack === 0 ? [] : [id]);
      // What the database says of all charges, the rules say of each
      expect(figures.hasMoney).toBe(live.some(hasMoney));
      const money = moneyOf(amounts.map((amount) => ({ kind: 'TRANSFER', amount })));
      const surplus = surplusOf({ status: String(row.status ?? 'ISSUED'), total: row.total }, money);
      for (const one of [...live, ...toGiveBack]) expect(one).toMatchObject({ id, surplus, carried: row.carried ?? 0 });
      expect(figures.toGiveBack).toBe(surplus > 0 && row.deleteDate === undefined ? 1 : 0);
    },
  );

  it('have nothing to give back where a draft of the month takes over the money of the cancelled', async () => {
    const [period, gone] = ['2025-06', { status: 'CANCELLED', due: null, total: 700 }];
    const [taken, left, lost, live] = await customers(4);
    const made = await charges([
      { userId: taken ?? 0, period, ...gone },
      { userId: left ?? 0, period, ...gone },
      { userId: lost ?? 0, period, ...gone },
      { userId: live ?? 0, period, total: 10 },
    ]);
    for (const id of made) await paid(id, 700);
    await charge(taken ?? 0, { period, total: 0, status: 'DRAFT', due: null });
    // Drafts of another month, or that are deleted, take nothing over; nor do they what was paid beyond a live charge
    await charge(left ?? 0, { period: '2025-05', total: 5, status: 'DRAFT', due: null });
    await charge(lost ?? 0, { period, total: 5, status: 'DRAFT', due: null, deleteDate: 5 });
    await charge(live ?? 0, { period, total: 5, status: 'DRAFT', due: null });
    const { figures, toGiveBack } = await board(period);
    expect(ids(toGiveBack)).toEqual(made.slice(1));
    expect(toGiveBack.map(({ surplus }: { surplus: number }) => surplus)).toEqual([700, 700, 690]);
    expect(figures).toMatchObject({ toGiveBack: 3, hasMoney: true });
    expect((await board(period, 'MANAGER')).toGiveBack).toEqual([]);
  });
});
