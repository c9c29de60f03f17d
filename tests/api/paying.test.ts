import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countClosed } from '#billing/server/jobs.ts';
import type { Day } from '#core/model/day.ts';
import { runBulk } from '#core/server/verbs/bulk/run.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const free = 'GENERAL_WITHOUT_PAYMENT';
const agency = 'GENERAL_CLAIMED_BY_AGENCY';

/* Whether a customer pays holds from a day: a change of the role holds from the day after it. */
describe.each(databases)('a customer who begins or ceases to pay on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  afterEach(() => emptyBooks(money, '2026-09-01'));

  /** A customer with one store, whose keyword of ¥500 is achieved on these days. */
  const achieved = async (role: string, first: Day, last: Day, more: object = {}) => {
    const owner = await money.customer(role);
    const store = await money.store(owner, more);
    await money.read(store.details[0].id, first, last);
    return { owner, store };
  };
  const become = async (userId: number, systemUserRole: string) => {
    const { version } = await money.done('GET', `/system-user/${userId}`);
    return money.done('PATCH', `/system-user/${userId}`, { version, systemUserRole });
  };
  const morning = async (day: Day) => {
    money.goTo(day);
    await countClosed(money.deps);
  };
  const totals = async (period: string) =>
    (await money.charges(period)).map(({ userId, status, total }) => [userId, status, total]);

  it('owes nothing for the days before a free one becomes one who pays', async () => {
    const { owner } = await achieved(free, '2026-09-01', '2026-10-20');
    await morning('2026-11-02');
    expect([await totals('2026-09'), await totals('2026-10')]).toEqual([[], []]);
    money.goTo('2026-11-10');
    await become(owner, agency);
    await morning('2026-11-11');
    await morning('2026-12-01');
    for (const period of ['2026-09', '2026-10', '2026-11']) {
      await money.count(period);
      expect(await totals(period)).toEqual([]);
    }
  });

  it('keeps the draft of the days before a paying one becomes free: it is issued, mailed and paid by transfer', async () => {
    const { owner, store } = await achieved('GENERAL_MEO_DIRECT', '2026-09-01', '2026-09-10');
    await morning('2026-10-01');
    expect(await totals('2026-09')).toEqual([[owner, 'DRAFT', 5500]]);
    await become(owner, free);
    await morning('2026-10-02');
    await money.count('2026-09');
    expect(await totals('2026-09')).toEqual([[owner, 'DRAFT', 5500]]);
    const refused = await money.call('DELETE', `/search-conditions/${store.id}`);
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'unbilled_days']);
    expect(refused.body.errors[0].message).toContain('¥5,000');
    const [draft] = await money.charges('2026-09');
    const id = draft?.id ?? 0;
    const issued = await money.act(id, 'issue');
    expect([issued.status, issued.body.data.paymentMethod]).toEqual([200, 'BANK_TRANSFER']);
    expect(await money.done('POST', '/closing/mail', { period: '2026-09' })).toMatchObject({ sent: 1 });
    expect((await money.act(id, 'mark-paid')).status).toBe(200);
    expect(await totals('2026-09')).toEqual([[owner, 'PAID', 5500]]);
    expect((await money.call('DELETE', `/search-conditions/${store.id}`)).status).toBe(200);
  });

  it('is not held to have unbilled days of when they were free', async () => {
    const { owner, store } = await achieved(free, '2026-09-01', '2026-09-10');
    money.goTo('2026-09-10');
    await become(owner, agency);
    money.goTo('2026-09-12');
    expect((await money.call('DELETE', `/search-conditions/${store.id}`)).status).toBe(200);
  });

  it('is billed, forecast and shown for the days of a month from the day after the change', async () => {
    const { owner, store } = await achieved(free, '2026-09-01', '2026-09-20');
    money.goTo('2026-09-15');
    await become(owner, agency);
    money.goTo('2026-09-20');
    expect(await money.done('GET', '/dashboard/month')).toMatchObject({
      achievedDays: 5,
      amount: 2500,
      forecastDays: 15,
      forecastAmount: 7500,
    });
    await money.read(store.details[0].id, '2026-09-21', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await money.ledger(store.id)).toHaveLength(15);
    const [charge] = await money.charges('2026-09');
    expect(charge).toMatchObject({ userId: owner, subtotal: 7500 });
    const counted = await money.done('GET', '/incentive-information-report-history?period=2026-09');
    expect(counted).toMatchObject([{ achieved: 30, billed: 15, amount: 7500, capHit: false }]);
    const evidence = await money.done('GET', `/charge-evidence/${charge?.id}`);
    expect(evidence).toMatchObject([{ billed: 15, amount: 7500 }]);
  });

  it('pays a fixed month, or not, by the day that decides whose it is', async () => {
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000 };
    const begins = await achieved(free, '2026-09-01', '2026-09-03', fixed);
    const ceases = await achieved(agency, '2026-09-01', '2026-09-03', fixed);
    const late = await achieved(free, '2026-09-01', '2026-09-03', fixed);
    money.goTo('2026-09-29');
    await become(begins.owner, agency);
    await become(ceases.owner, free);
    money.goTo('2026-09-30');
    await become(late.owner, agency);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await totals('2026-09')).toEqual([[begins.owner, 'DRAFT', 33_000]]);
  });

  it('stays what they were if changed back on the same day, and is otherwise what they were on each day', async () => {
    const { owner, store } = await achieved(free, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-05');
    await become(owner, agency);
    await become(owner, free);
    await become(owner, 'GENERAL_CLAIMED_BY_FLEX');
    await become(owner, agency);
    await become(owner, free);
    money.goTo('2026-09-10');
    await become(owner, agency);
    money.goTo('2026-09-20');
    await become(owner, free);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await totals('2026-09')).toEqual([[owner, 'DRAFT', 5500]]);
    expect((await money.ledger(store.id)).map(({ first }) => first)).toEqual(
      Array.from({ length: 10 }, (_, nth) => `2026-09-${11 + nth}`),
    );
  });

  it('that many are changed at once is undone from tomorrow on, and without a trace on the same day', async () => {
    const [early, late] = [
      await achieved(agency, '2026-09-01', '2026-09-30'),
      await achieved(agency, '2026-09-01', '2026-09-30'),
    ];
    const changed = async (id: number) => {
      const asked = { ids: [id], change: { systemUserRole: free } };
      return (await money.done('POST', '/system-user/bulk', asked)).jobId as number;
    };
    const undo = async (jobId: number) => {
      await money.done('DELETE', `/system-user/bulk/${jobId}`);
      await runBulk(money.app.deps, jobId);
      return money.done('GET', `/system-user/bulk/${jobId}`);
    };
    money.goTo('2026-09-10');
    expect(await undo(await changed(early.owner))).toMatchObject({ takenBack: 1 });
    const jobId = await changed(late.owner);
    money.goTo('2026-09-12');
    expect(await undo(jobId)).toMatchObject({ takenBack: 1 });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    // The 11th and 12th were free
    expect(await totals('2026-09')).toEqual([
      [early.owner, 'DRAFT', 16_500],
      [late.owner, 'DRAFT', 15_400],
    ]);
  });

  it('by an imported file begins or ceases the day after too', async () => {
    const { owner } = await achieved(free, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-20');
    const { name, email } = await money.done('GET', `/system-user/${owner}`);
    const csv = `氏名,メールアドレス,権限\r\n${name},${email},一般（代理店請求）\r\n`;
    const answer = await money.app.call('SYSTEM_ADMINISTRATOR', {
      method: 'POST',
      path: '/system-user/import',
      csv,
    });
    expect(answer.body.data).toMatchObject({ updated: 1 });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await totals('2026-09')).toEqual([[owner, 'DRAFT', 5500]]);
  });
});
