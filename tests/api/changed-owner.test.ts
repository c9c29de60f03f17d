import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* A store's days are those of whoever owned it on the day: for customers, for whoever looks after them, in every place. */
describe.each(databases)('the figures of a store that changed its owner, on %s', (kind) => {
  const [before, since] = ['GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX'] as const;
  const figures = { [before]: [10, 5000], [since]: [3, 1500] } as const;
  const owners = [before, since];
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { id, details } = await money.store(money.app.userId(before), { closingDay: 20 });
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: money.app.userId(since), validFrom: '2026-09-12' });
    await money.read(details[0].id, '2026-09-01', '2026-09-10');
    await money.read(details[0].id, '2026-09-12', '2026-09-14');
    money.goTo('2026-09-18');
  });
  afterAll(() => money?.close());

  /** The manager looks after these customers, and nobody else. */
  const looksAfter = async (roles: readonly Role[]) => {
    const { app } = money;
    const users = app.tables['system-user'];
    const of = (some: readonly Role[]) => inArray(users.id, some.map(app.userId));
    await app.database.orm.update(users).set({ managerUserId: null }).where(of(owners));
    if (roles.length > 0)
      await app.database.orm
        .update(users)
        .set({ managerUserId: app.userId('MANAGER') })
        .where(of(roles));
  };
  const get = async (role: Role, path: string) => (await money.app.call(role, { method: 'GET', path })).body.data;
  const month = async (role: Role) => {
    const { stores, achievedDays, amount, forecastDays, forecastAmount } = await get(role, '/dashboard/month');
    return { stores, now: [achievedDays, amount], forecast: [forecastDays, forecastAmount] };
  };
  /** Every store's keyword keeps its place: two days' more, 19 and 20 September, of whoever has it now. */
  const expectMonths = async (more: number) => {
    for (const owner of owners) {
      await looksAfter([owner]);
      const [days, amount] = figures[owner];
      const further = owner === since ? more : 0;
      expect(await month('MANAGER')).toEqual({
        stores: 1,
        now: [days, amount],
        forecast: [days + further, amount + further * 500],
      });
    }
    await looksAfter(owners);
    expect((await month('MANAGER')).now).toEqual([13, 6500]);
    expect((await month('SYSTEM_ADMINISTRATOR')).now).toEqual([13, 6500]);
    await looksAfter([]);
    expect(await month('MANAGER')).toEqual({ stores: 0, now: [0, 0], forecast: [0, 0] });
  };

  it('are each manager’s own on the dashboard, while the month runs', () => expectMonths(2));

  it('are the same when they were billed, and are those of the charges that each sees', async () => {
    money.goTo('2026-09-22');
    await money.count('2026-09');
    for (const { id } of await money.charges('2026-09')) expect((await money.act(id, 'issue')).status).toBe(200);
    await expectMonths(0);
    for (const owner of owners) {
      await looksAfter([owner]);
      const [, amount] = figures[owner];
      for (const role of ['MANAGER', owner] as const) {
        const charges = await get(role, '/incentive-history?period=2026-09');
        expect(charges.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([amount]);
        expect((await get(role, '/charge-totals')).subtotal).toBe(amount);
      }
    }
  });
});
