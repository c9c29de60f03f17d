import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countClosed } from '#billing/server/jobs.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

/* The achieved days of a month tell what charges bill, and nobody of days that are another's, whatever was corrected since. */
describe.each(databases)('achieved days after a correction, on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  afterEach(() => emptyBooks(money, '2026-09-01'));

  const path = '/incentive-information-report-history';
  const reported = async () => {
    const rows = await money.done('GET', `${path}?_sort=ownerUserId,detailId&_end=200`);
    return rows.map((row: Record<string, unknown>) => [row.ownerUserId, row.detailId, row.achieved, row.amount]);
  };
  const correct = async (id: number, body: object) => {
    const { status } = await money.change(id, { ...body, reason: '誤登録' });
    expect(status).toBe(200);
  };
  /** A store that passed from one customer to the other on 12 September, achieved on all days; counted. */
  const passed = async (role?: string) => {
    const [from, since] = [await money.customer(role), await money.customer(role)];
    const { id, details } = await money.store(from);
    const detailId = Number(details[0].id);
    await money.read(detailId, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: since, validFrom: '2026-09-12' });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    return { id, detailId, from, since };
  };
  const issueAll = async () => {
    for (const charge of await money.charges('2026-09'))
      if (charge.status === 'DRAFT') expect((await money.act(charge.id, 'issue')).status).toBe(200);
  };
  const billed = ({ from, since, detailId }: { from: number; since: number; detailId: number }) => [
    [from, detailId, 0, 5500],
    [since, detailId, 0, 9500],
  ];

  it('tell of a keyword whose terms were moved out of the month what its invoices bill', async () => {
    const store = await passed();
    await issueAll();
    await correct(store.id, { details: [{ id: store.detailId, effectiveFrom: '2026-10-01' }] });
    await money.count('2026-09');
    expect(await reported()).toEqual(billed(store));
    const csv = await money.app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `${path}/export` });
    for (const yen of [5500, 9500]) expect(csv.body).toContain(String(yen));
    const [first] = await money.charges('2026-09');
    expect((await money.act(first?.id ?? 0, 'correct')).status).toBe(200);
    expect(await reported()).toEqual(billed(store).slice(1));
  });

  it('tell the same of a store that was not measured in the month after all', async () => {
    const store = await passed();
    await issueAll();
    await correct(store.id, { status: 'PAUSED', validFrom: '2026-09-01' });
    await money.count('2026-09');
    expect(await reported()).toEqual(billed(store));
  });

  it('are in no further draft with a keyword that has none of its days', async () => {
    const { id, detailId, since } = await passed();
    await issueAll();
    const sent = [
      { id: detailId, effectiveFrom: '2026-10-01' },
      { keyword: '新宿', dailyPrice: 300 },
    ];
    const details = sent.map((one) => ({ searchLocationId: money.locationId, ...one }));
    await correct(id, { details });
    const stored = await money.done('GET', `/search-conditions/${id}`);
    const added = stored.details.find((one: { id: number }) => one.id !== detailId).id;
    await correct(id, { details: [{ id: detailId }, { id: added, effectiveFrom: '2026-09-01' }] });
    await money.read(added, '2026-09-20', '2026-09-21');
    await money.count('2026-09');
    const draft = (await money.charges('2026-09')).find(({ status }) => status === 'DRAFT');
    expect(draft).toMatchObject({ userId: since, subtotal: 600 });
    const evidence = await money.done('GET', `/charge-evidence/${draft?.id}`);
    expect(evidence.map((one: { detailId: number }) => one.detailId)).toEqual([added]);
  });

  it('are shown again by the clock when they have become another’s, though no money changes', async () => {
    const { id, detailId, from, since } = await passed('GENERAL_WITHOUT_PAYMENT');
    expect(await reported()).toEqual([
      [from, detailId, 11, 0],
      [since, detailId, 19, 0],
    ]);
    await correct(id, { ownerUserId: since, validFrom: '2026-09-01' });
    await countClosed(money.deps);
    expect(await reported()).toEqual([[since, detailId, 30, 0]]);
    const runs = () => money.app.database.rows(sql`select id from count_run`);
    const before = await runs();
    await countClosed(money.deps);
    expect(await runs()).toEqual(before);
  });
});
