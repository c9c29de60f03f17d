import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWithoutStores } from '#billing/server/counting/period-state.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('an installation without stores on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const isEmpty = async (period: string, role: 'SYSTEM_ADMINISTRATOR' | 'MANAGER' = 'SYSTEM_ADMINISTRATOR') => {
    const { status, body } = await money.app.call(role, { method: 'GET', path: `/closing?period=${period}` });
    expect(status).toBe(200);
    return body.data.isEmpty;
  };

  const hasStores = async (role: 'SYSTEM_ADMINISTRATOR' | 'MANAGER') =>
    (await money.app.call(role, { method: 'GET', path: '/dashboard' })).body.data.hasStores;

  it('says that there is nothing to count and to show, until a store is under contract or a charge was issued', async () => {
    expect([await hasStores('SYSTEM_ADMINISTRATOR'), await hasStores('MANAGER')]).toEqual([false, false]);
    expect(await isEmpty('2026-09')).toBe(true);
    expect(await isEmpty('2026-06')).toBe(true);
    // Nothing is known yet of stores that are still to be computed
    const state = { period: '2026-09', heads: [], without: [], waiting: 51 };
    expect(await isWithoutStores(money.app.database.orm, state, { mine: null })).toBe(false);
    const { store } = await september(money).issued();
    expect([await hasStores('SYSTEM_ADMINISTRATOR'), await hasStores('MANAGER')]).toEqual([true, false]);
    expect(await isEmpty('2026-09')).toBe(false);
    // None of the store's customers is this manager's
    expect(await isEmpty('2026-09', 'MANAGER')).toBe(true);
    const { version } = await money.done('GET', `/search-conditions/${store.id}`);
    await money.app.call('SYSTEM_ADMINISTRATOR', {
      method: 'DELETE',
      path: `/search-conditions/${store.id}?version=${version}`,
    });
    expect(await isEmpty('2026-09')).toBe(false);
    // Its totals are no longer stored then
    money.goTo('2026-12-02');
    expect(await isEmpty('2026-09')).toBe(false);
    expect(await isEmpty('2026-06')).toBe(true);
  });
});
