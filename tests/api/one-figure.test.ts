import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billedStores, withKeywords } from '#billing/server/counting/stores-to-count.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { countStore } from '#domain/billing/counting.ts';
import { daysFrom } from '#domain/period.ts';
import { keywordDays } from '#ranking/server/keyword-days.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

/* The achieved days of a month: what is counted for the bill, what a store's page shows and what its report says are one figure. */
describe.each(databases)('achieved days on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());
  const admin = 'SYSTEM_ADMINISTRATOR';
  const storesOf = async () =>
    (await app.call(admin, { method: 'GET', path: '/search-conditions?_end=200' })).body.data;

  /** By keyword: as the count of the running period says, the store's page, and the report's own reader. */
  async function figures(id: number) {
    const today = dayOf(Date.now());
    const store = app.tables['search-conditions'];
    const { body } = await app.call(admin, { method: 'GET', path: `/search-conditions/${id}/ranks` });
    const { period, keywords } = body.data;
    const heads = await billedStores(app, app.database.orm, period.month, inArray(store.id, [id]));
    const [counted] = await withKeywords(app, app.database.orm, period.month, heads);
    const days = daysFrom(period.first, today);
    const reported = await keywordDays(app, app.database.orm, id, days);
    const shown = new Set(keywords.map((one: { id: number }) => one.id));
    const only = <T extends { detailId: number; achieved: number }>(rows: readonly T[]) =>
      Object.fromEntries(rows.flatMap(({ detailId, achieved }) => (shown.has(detailId) ? [[detailId, achieved]] : [])));
    return {
      page: Object.fromEntries(
        keywords.map(({ id: detailId, achievedDays }: { id: number; achievedDays: number }) => [
          detailId,
          achievedDays,
        ]),
      ),
      count: counted === undefined ? {} : only(countStore(counted, { first: counted.first, last: today }).keywords),
      report: only(reported),
    };
  }

  it('are the same in every place, of every store that is under contract', async () => {
    let compared = 0;
    for (const { id, status } of await storesOf()) {
      if (status !== 'MEASURING') continue;
      const { page, count, report } = await figures(id);
      if (Object.keys(count).length === 0) continue;
      compared += 1;
      expect(page, `store ${id}`).toEqual(count);
      expect(report, `store ${id}`).toEqual(count);
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('stay the same where the store was stopped within the month', async () => {
    const today = dayOf(Date.now());
    const running = (await storesOf()).filter(({ status }: { status: string }) => status === 'MEASURING');
    for (const { id } of running) {
      const before = await figures(id);
      const days = Object.values<number>(before.page);
      if (days.every((one) => one < 3)) continue;
      const stored = (await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).body.data;
      const { status } = await app.call(admin, {
        method: 'PATCH',
        path: `/search-conditions/${id}`,
        body: { version: stored.version, status: 'PAUSED', validFrom: addDays(today, -1), reason: '誤登録' },
      });
      if (status !== 200) continue;
      const { page, count, report } = await figures(id);
      expect(page).toEqual(count);
      expect(report).toEqual(count);
      expect(page).not.toEqual(before.page);
      return;
    }
    throw new Error('no store could be stopped');
  });
});
