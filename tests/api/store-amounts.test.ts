import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringMonthsUpToDate } from '#billing/server/counting/store-months.ts';
import type { Role } from '#core/model/roles.ts';
import { gridPoints } from '#domain/ranks/grid.ts';
import { addGrid } from '#ranking/server/grid/grid-store.ts';
import { rankGridTable } from '#ranking/server/tables.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

type Store = Awaited<ReturnType<MoneyApp['store']>>;

/* What the keywords of a store have come to, beside their ranks on its page. */
describe.each(databases)('the yen of a store by keyword, on %s', (kind) => {
  const payer = 'GENERAL_CLAIMED_BY_AGENCY';
  let money: MoneyApp;
  const stores: Record<string, Store> = {};
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { app, locationId } = money;
    const keyword = (name: string, dailyPrice: number) => ({ keyword: name, searchLocationId: locationId, dailyPrice });
    const details = [keyword('甲', 500), { ...keyword('乙', 800), capDays: 3 }];
    const owner = app.userId(payer);
    stores.each = await money.store(owner, { name: 'キーワードごと', details });
    stores.any = await money.store(owner, { name: 'いずれか', details, billingMode: 'ANY_KEYWORD' });
    stores.fixed = await money.store(owner, { name: '固定', details, billingMode: 'FIXED', monthlyFee: 9000 });
    stores.free = await money.store(app.userId('GENERAL_WITHOUT_PAYMENT'), { name: '無料', details });
    for (const {
      details: [first, second],
    } of Object.values(stores)) {
      await money.read(first?.id ?? 0, '2026-09-01', '2026-09-10', 2);
      await money.read(second?.id ?? 0, '2026-09-01', '2026-09-05', 3);
    }
    money.goTo('2026-09-10');
    await bringMonthsUpToDate(money.deps);
  });
  afterAll(() => money?.close());
  const amounts = async (name: string, role: Role = 'SYSTEM_ADMINISTRATOR') =>
    money.app.call(role, { method: 'GET', path: `/search-conditions/${stores[name]?.id}/amounts` });
  const parts = async (name: string) => {
    const { data } = (await amounts(name)).body;
    const byKeyword = data.keywords.map((one: { billed: number; amount: number; capHit: boolean }) => [
      one.billed,
      one.amount,
      one.capHit,
    ]);
    return { mode: data.billingMode, amount: data.amount, byKeyword };
  };

  it('are what the charge will bill: each keyword up to its cap, or the dearest one of a day', async () => {
    expect(await parts('each')).toEqual({
      mode: 'PER_KEYWORD',
      amount: 10 * 500 + 3 * 800,
      byKeyword: [
        [10, 5000, false],
        [3, 2400, true],
      ],
    });
    expect(await parts('any')).toEqual({
      mode: 'ANY_KEYWORD',
      amount: 7 * 500 + 3 * 800,
      byKeyword: [
        [7, 3500, false],
        [3, 2400, false],
      ],
    });
  });

  it('are none in a fixed month, and nothing where nobody pays', async () => {
    expect(await parts('fixed')).toEqual({ mode: 'FIXED', amount: 9000, byKeyword: [] });
    expect((await parts('free')).amount).toBe(0);
  });

  it('are for those who see money, of stores that they see', async () => {
    expect((await amounts('each', payer)).body.data.amount).toBe(7400);
    expect((await amounts('each', 'GENERAL_MEO_DIRECT')).status).toBe(404);
    expect((await amounts('free', 'GENERAL_WITHOUT_PAYMENT')).status).toBe(403);
  });

  it('come with the newest grid of each keyword, for those who see the store', async () => {
    const grids = (role: Role, name: string) =>
      money.app.call(role, { method: 'GET', path: `/search-conditions/${stores[name]?.id}/grids` });
    expect((await grids('GENERAL_WITHOUT_PAYMENT', 'free')).body).toMatchObject({ data: [], total: 0 });
    expect((await grids('GENERAL_WITHOUT_PAYMENT', 'each')).status).toBe(404);
    const detailId = stores.each?.details[0]?.id ?? 0;
    const { orm } = money.deps.database;
    const placeId = 'ChIJx';
    const conditions = money.deps.tables['search-conditions'];
    await orm
      .update(conditions)
      .set({ placeId })
      .where(eq(conditions.id, stores.each?.id ?? 0));
    const begin = async (state: 'FAILED' | 'DONE' | 'RUNNING', of = placeId) => {
      const grid = { detailId, size: 3, spacing: 500, centre: 'STORE', radius: 1000, depth: 20 } as const;
      const words = { placeId: of, keyword: '渋谷 カフェ', language: 'ja', origin: 'MANUAL' } as const;
      const by = { requestedBy: 1, createDate: money.deps.now(), instrument: 'google-places', instrumentVersion: '1' };
      const id = await addGrid(orm, { ...grid, ...words, ...by }, gridPoints({ latitude: 35, longitude: 139 }, 3, 500));
      await orm.update(rankGridTable).set({ state }).where(eq(rankGridTable.id, id));
      return id;
    };
    const shown = async () =>
      (await grids(payer, 'each')).body.data.map(({ gridId }: { readonly gridId: number }) => gridId);
    // A failed one hides no other
    const failed = await begin('FAILED');
    expect(await shown()).toEqual([failed]);
    const done = await begin('DONE');
    await begin('FAILED');
    expect(await shown()).toEqual([done]);
    const running = await begin('RUNNING');
    expect(await shown()).toEqual([running]);
    await orm.update(rankGridTable).set({ state: 'DONE' }).where(eq(rankGridTable.id, running));
    // One of a place that the store was matched with before is not of the store
    await begin('DONE', 'ChIJwrong');
    expect(await shown()).toEqual([running]);
  });

  it('leave the list of a customer in the order of need on every page, and a chosen order as it is', async () => {
    const { app, locationId } = money;
    const owner = app.userId('GENERAL_CLAIMED_BY_FLEX');
    const details = [{ keyword: '語', searchLocationId: locationId, dailyPrice: 100 }];
    const made = async (name: string, ranks: readonly (number | null)[]) => {
      const store = await money.store(owner, { name, details });
      for (const [at, rank] of ranks.entries()) {
        const day = `2026-09-${String(11 - ranks.length + at).padStart(2, '0')}`;
        await money.read(store.details[0]?.id ?? 0, day, day, rank);
      }
    };
    await made('未計測', []);
    await made('達成', [3, 2]);
    await made('未達', [9, 9]);
    await made('下降', [1, 3]);
    await made('圏外のまま', [null, null]);
    await bringMonthsUpToDate(money.deps);
    const names = async (role: Role, query: string) =>
      (await app.call(role, { method: 'GET', path: `/search-conditions?${query}` })).body.data.map(
        ({ name }: { name: string }) => name,
      );
    const flex = 'GENERAL_CLAIMED_BY_FLEX';
    expect(await names(flex, '_start=0&_end=3')).toEqual(['下降', '圏外のまま', '未達']);
    expect(await names(flex, '_start=3&_end=9')).toEqual(['達成', '未計測']);
    expect(await names(flex, '_sort=id&_order=desc&_end=2')).toEqual(['圏外のまま', '下降']);
    expect((await names('SYSTEM_ADMINISTRATOR', '_end=2'))[0]).toBe('圏外のまま');
  });
});
