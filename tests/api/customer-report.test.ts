import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDueTerms } from '#terms/server/in-force.ts';
import { databases } from './support/databases.ts';
import { addRows } from './support/measured.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const period = '2026-08';

describe.each(databases)('the report of a customer whose store passes to another one, on %s', (kind) => {
  let money: MoneyApp;
  let [now, next, moving, staying] = [0, 0, 0, 0];
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    now = money.app.userId('GENERAL_CLAIMED_BY_AGENCY');
    next = money.app.userId('GENERAL_CLAIMED_BY_FLEX');
    moving = (await money.store(now)).id;
    staying = (await money.store(now)).id;
    money.goTo('2026-09-18');
    expect((await money.change(moving, { ownerUserId: next, validFrom: '2026-10-01' })).status).toBe(200);
  });
  afterAll(() => money?.close());

  const owned = async (customerId: number) => {
    const { stores, total } = await money.done('GET', `/owned-stores/${customerId}`);
    expect(stores).toHaveLength(total);
    return stores.map(({ id }: { id: number }) => id);
  };
  const desk = (id: number, customerId: number) =>
    money.call('GET', `/store-report/${id}/desk?period=${period}&customerId=${customerId}`);
  const share = (id: number, customerId: number) =>
    money.call('POST', `/store-report/${id}/links`, { period, ofCustomer: true, customerId });
  const refused = async (asked: ReturnType<typeof desk>) => {
    const { status, body } = await asked;
    expect([status, body.errors?.[0].code]).toEqual([409, 'report_other_customer']);
  };

  it('finds the stores by who owns them today, not by the plan', async () => {
    expect((await owned(now)).sort()).toEqual([moving, staying].sort());
    expect(await owned(next)).toEqual([]);
    const seen = async (role: 'GENERAL_CLAIMED_BY_AGENCY' | 'GENERAL_CLAIMED_BY_FLEX') =>
      (await money.app.call(role, { method: 'GET', path: `/owned-stores/${now}` })).body.data.total;
    expect([await seen('GENERAL_CLAIMED_BY_AGENCY'), await seen('GENERAL_CLAIMED_BY_FLEX')]).toEqual([2, 0]);
  });

  it('is of 50 stores at most, the measured ones first and none whose contract has ended', async () => {
    const many = await money.customer();
    const rows = Array.from({ length: 52 }, (_, at) => ({
      ...{ name: `店${at}`, address: '東京都', ownerUserId: many, billingMode: 'PER_KEYWORD' },
      status: at === 0 ? 'ENDED' : at === 51 ? 'MEASURING' : 'PAUSED',
    }));
    const ids = await addRows(money.app.database, 'search-conditions', rows);
    const { stores, total } = await money.done('GET', `/owned-stores/${many}`);
    expect([stores.length, total, stores[0]]).toEqual([50, 51, { id: ids[51], isMeasured: true }]);
    expect(stores.some(({ id }: { id: number }) => id === ids[0])).toBe(false);
  });

  it('is refused for anybody but today’s owner: no link and no mail', async () => {
    await refused(desk(moving, next));
    await refused(share(moving, next));
    await refused(money.call('POST', `/store-report/${moving}/mail`, { period, customerId: next }));
    expect((await desk(moving, now)).body.data.links).toEqual([]);
  });

  it('has one link for all the stores, which each of them lists and can revoke', async () => {
    const made = (await share(moving, now)).body.data;
    expect((await share(staying, now)).body.data.id).toBe(made.id);
    for (const id of [moving, staying])
      expect((await desk(id, now)).body.data.links.map((link: { id: number }) => link.id)).toEqual([made.id]);
    expect((await money.call('POST', `/store-report/${staying}/links/revoke`, { linkId: made.id })).status).toBe(200);
    expect((await desk(moving, now)).body.data.links).toEqual([]);
  });

  it('is the next owner’s from their first day, and its former customer’s no more', async () => {
    const link = (await share(staying, now)).body.data;
    money.goTo('2026-10-01');
    await applyDueTerms({ ...money.deps, publishChange: async () => {} });
    expect(await owned(now)).toEqual([staying]);
    expect(await owned(next)).toEqual([moving]);
    await refused(desk(moving, now));
    expect((await desk(moving, next)).body.data.links).toEqual([]);
    const foreign = await money.call('POST', `/store-report/${moving}/links/revoke`, { linkId: link.id });
    expect(foreign.status).toBe(404);
    expect((await desk(staying, now)).body.data.links).toHaveLength(1);
  });
});
