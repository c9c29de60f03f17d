import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringMonthsUpToDate } from '#billing/server/counting/store-months.ts';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* How a store is doing, in the columns of its list: today's ranks, the month, and what needs a look. */
describe.each(databases)('the figures of a store in its list, on %s', (kind) => {
  const payer = 'GENERAL_CLAIMED_BY_AGENCY';
  let money: MoneyApp;
  let two: { id: number; details: { id: number }[] };
  let one: { id: number; details: { id: number }[] };
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { app, locationId } = money;
    const keyword = (name: string) => ({ keyword: name, searchLocationId: locationId, dailyPrice: 500 });
    two = await money.store(app.userId(payer), { name: '二語店', details: [keyword('甲'), keyword('乙')] });
    one = await money.store(app.userId('GENERAL_WITHOUT_PAYMENT'), {
      name: '一語店',
      placeId: null,
      contractEnd: '2026-09-30',
    });
    const [first, second] = two.details;
    await money.read(first?.id ?? 0, '2026-09-01', '2026-09-10', 2);
    await money.read(second?.id ?? 0, '2026-09-01', '2026-09-09', 5);
    await money.read(second?.id ?? 0, '2026-09-10', '2026-09-10', null);
    await money.read(one.details[0]?.id ?? 0, '2026-09-01', '2026-09-09', 3);
    money.goTo('2026-09-10');
    await work();
  });
  afterAll(() => money?.close());
  const work = () => bringMonthsUpToDate(money.deps);
  const list = async (query = '', role: Role = 'SYSTEM_ADMINISTRATOR') => {
    const answer = await money.app.call(role, { method: 'GET', path: `/search-conditions?_sort=id${query}` });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const names = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name);

  it('tell best and worst, the largest fall, 圏外 from 未計測, and what the month comes to', async () => {
    expect(await list()).toMatchObject([
      {
        todaysBestRank: 2,
        todaysWorstRank: null,
        todaysState: 'SOME_OUT',
        todaysAchieved: 1,
        todaysRead: 2,
        todaysChange: -16,
        hasFallen: true,
        hasOut: true,
        hasUnread: false,
        achievedDays: 10,
        matching: 'MATCHED',
        endsSoon: false,
      },
      {
        todaysBestRank: null,
        todaysState: 'UNREAD',
        todaysAchieved: null,
        todaysChange: null,
        hasFallen: false,
        hasOut: false,
        hasUnread: true,
        achievedDays: 9,
        chargeForecast: 0,
        matching: 'UNMATCHED',
        endsSoon: true,
      },
    ]);
  });

  it('filter and sort the list', async () => {
    expect(await names('&hasFallen=true')).toEqual(['二語店']);
    expect(await names('&hasOut=false')).toEqual(['一語店']);
    expect(await names('&hasUnread=true&matching=UNMATCHED&endsSoon=true')).toEqual(['一語店']);
    expect(await names('&todaysState_in=SOME_OUT&todaysState_in=OUT')).toEqual(['二語店']);
    const sorted = await money.done('GET', '/search-conditions?_sort=achievedDays');
    expect(sorted.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
  });

  it('are the dashboard’s money, and no money to who is never billed', async () => {
    const { forecastAmount } = await money.done('GET', '/dashboard/month');
    expect(forecastAmount).toBe(15_000);
    expect((await list()).map((row: { chargeForecast: number }) => row.chargeForecast)).toEqual([15_000, 0]);
    expect(await list('', payer)).toMatchObject([{ chargeForecast: 15_000 }]);
    const [free] = await list('', 'GENERAL_WITHOUT_PAYMENT');
    expect(free).toMatchObject({ achievedDays: 9 });
    expect(Object.keys(free).filter((name) => /charge|forecast|fee/i.test(name) && name !== 'monthlyFee')).toEqual([]);
    for (const query of ['_sort=chargeForecast', 'chargeForecast_gte=1', 'monthForecast=1']) {
      const refused = await money.app.call('GENERAL_WITHOUT_PAYMENT', {
        method: 'GET',
        path: `/search-conditions?${query}`,
      });
      expect(refused.status, query).toBe(400);
    }
  });

  it('follow a change of the contract once the work was done, and whatever came meanwhile is done again', async () => {
    const details = (await money.done('GET', `/search-conditions/${two.id}`)).details.map(
      ({ terms: _, ...detail }: { terms: unknown }) => ({ ...detail, dailyPrice: 800 }),
    );
    expect((await money.change(two.id, { details })).status).toBe(200);
    await work();
    const { forecastAmount } = await money.done('GET', '/dashboard/month');
    expect(forecastAmount).toBe(10 * 500 + 20 * 800);
    expect((await list())[0].chargeForecast).toBe(forecastAmount);
  });

  it('are right at midnight without anybody’s work: today’s are no more, the month’s stay until it is another', async () => {
    money.goTo('2026-09-11');
    expect((await list())[0]).toMatchObject({
      todaysBestRank: null,
      todaysState: 'UNREAD',
      todaysAchieved: null,
      todaysChange: null,
      hasFallen: false,
      hasOut: false,
      hasUnread: true,
      achievedDays: 10,
    });
    money.goTo('2026-10-01');
    expect((await list())[0]).toMatchObject({ achievedDays: null, chargeForecast: null });
    await work();
    expect((await list())[0]).toMatchObject({ achievedDays: 0 });
  });
});
