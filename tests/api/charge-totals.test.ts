import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('what the listed charges come to on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { id, details } = await money.store(await money.customer());
    await money.read(details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    await money.read(details[0].id, '2026-09-11', '2026-09-12');
    await money.act(charge?.id ?? 0, 'correct', { reason: '計測漏れ' });
    expect(await money.ledger(id)).toHaveLength(12);
  });
  afterAll(() => money?.close());
  const totals = (query = '') => money.done('GET', `/charge-totals${query}`);
  const corrected = { count: 1, cancelled: 1, subtotal: 6000, tax: 600, total: 6600 };

  it('leaves out a cancelled charge beside the one that takes its place, and says so', async () => {
    expect((await money.charges('2026-09')).map(({ status, total }) => [status, total])).toEqual([
      ['CANCELLED', 5500],
      ['DRAFT', 6600],
    ]);
    expect(await totals()).toEqual(corrected);
    expect(await totals('?period=2026-09')).toEqual(corrected);
    expect(await totals('?status_ne=ISSUED')).toEqual(corrected);
  });

  it('has cancelled ones when the filter asks for them', async () => {
    const cancelled = { count: 1, cancelled: 0, subtotal: 5000, tax: 500, total: 5500 };
    expect(await totals('?status=CANCELLED')).toEqual(cancelled);
    expect(await totals('?status_in=CANCELLED')).toEqual(cancelled);
    expect(await totals('?status_in=CANCELLED&status_in=DRAFT')).toMatchObject({
      count: 2,
      cancelled: 0,
      total: 12_100,
    });
    expect(await totals('?status_in=DRAFT')).toEqual({ ...corrected, cancelled: 0 });
  });
});
