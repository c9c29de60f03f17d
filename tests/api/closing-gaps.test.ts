import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const manager = 'MANAGER';

describe.each(databases)('what a count could not bill, on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  beforeEach(() => emptyBooks(money, '2026-09-01'));
  afterAll(() => money?.close());

  const board = () => money.done('GET', '/closing?period=2026-09');
  const fixed = { billingMode: 'FIXED', monthlyFee: 30_000 };

  it('names the customer for whom it failed and why, and the others are counted', async () => {
    const [one, other, third] = [await money.customer(), await money.customer(), await money.customer()];
    for (const owner of [one, other, third]) await money.store(owner, fixed);
    const { rows } = money.app.database;
    await rows(
      sql`create function refuse_charge() returns trigger language plpgsql as ${sql.raw(
        `'begin
        if new.user_id = ${one} then new.total := 1000000000000; end if;
        if new.user_id = ${third} then raise exception ''cut off''; end if;
        return new;
      end'`,
      )}`,
    );
    await rows(
      sql`create trigger refuse_charge before insert on incentive_history for each row execute function refuse_charge()`,
    );
    try {
      money.goTo('2026-10-02');
      const deps = { ...money.deps, log: () => {} };
      const { id } = await startRun(deps, money.app.database.orm, { period: '2026-09', startedBy: null, total: 0 });
      await continueRun(deps, id);
    } finally {
      await rows(sql`drop trigger refuse_charge on incentive_history`);
      await rows(sql`drop function refuse_charge`);
    }
    const { run, charges } = await board();
    expect(run).toMatchObject({ failed: 2, counted: 1 });
    const users = await Promise.all([one, third].map((id) => money.done('GET', `/system-user/${id}`)));
    expect(run.failures).toEqual([
      { userId: one, customerName: users[0].name, reason: 'AMOUNT' },
      { userId: third, customerName: users[1].name, reason: 'OTHER' },
    ]);
    expect(charges.map(({ userId }: { userId: number }) => userId)).toEqual([other]);
    // A manager is told of their own customers alone
    const me = (await money.app.call(manager, { method: 'GET', path: '/auth/me' })).body.data.id;
    await rows(sql`update "system_user" set manager_user_id = ${me} where id = ${third}`);
    const mine = await money.app.call(manager, { method: 'GET', path: '/closing?period=2026-09' });
    expect(mine.body.data.run.failures.map(({ userId }: { userId: number }) => userId)).toEqual([third]);
  });

  it('lists a fixed month whose owner was taken away on its last day', async () => {
    const owner = await money.customer();
    const { id, name } = await money.store(owner, fixed);
    const kept = await money.store(await money.customer(), fixed);
    const taken = { ownerUserId: null, status: 'PAUSED', validFrom: '2026-09-30' };
    expect((await money.change(id, taken)).status).toBe(200);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const { unowned, charges } = await board();
    expect(unowned).toEqual([
      {
        storeId: id,
        storeName: name,
        lastDay: '2026-09-30',
        fee: 30_000,
        userId: owner,
        customerName: expect.any(String),
      },
    ]);
    expect(charges).toHaveLength(1);
    // Given back to its owner on that day, it is billed and no gap any more
    const back = { ownerUserId: owner, status: 'MEASURING', validFrom: '2026-09-30', reason: '誤って外した' };
    expect((await money.change(id, back)).status).toBe(200);
    await money.count('2026-09');
    const after = await board();
    expect(after.unowned).toEqual([]);
    expect(after.charges).toHaveLength(2);
    expect(kept.id).not.toBe(id);
  });

  it.each([
    [100_000_000, 201],
    [100_000_001, 422],
  ])('a monthly fee of ¥%i is answered %i: an invoice carries no more', async (monthlyFee, status) => {
    const body = { name: '店', address: '東京都渋谷区', billingMode: 'FIXED', monthlyFee };
    const { status: answered, body: said } = await money.call('POST', '/search-conditions', body);
    expect(answered).toBe(status);
    if (status === 422) expect(said.errors[0]).toMatchObject({ field: 'monthlyFee' });
  });
});
