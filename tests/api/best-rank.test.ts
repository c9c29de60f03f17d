import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '#core/model/day.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import type { TakenReading } from '#ranking/server/readings/taken-reading.ts';
import { databases, oneDatabase } from './support/databases.ts';
import { demoApp, emptyApp, type TestApp } from './support/demo-app.ts';
import { addStores } from './support/measured.ts';

const admin = 'SYSTEM_ADMINISTRATOR' as const;

describe.each(databases)('the best rank of the day on %s', (kind) => {
  let app: TestApp;
  let now = startOfDay('2031-05-10') + 3_600_000;
  let made: Awaited<ReturnType<typeof addStores>>;
  beforeAll(async () => {
    app = await emptyApp(kind, { now: () => now });
    // The stores' people bring addresses that the accounts have
    await app.database.orm.execute(sql`update "system_user" set email = 'account-' || email`);
    made = await addStores(app.database, { stores: 3, keywords: 3 });
  });
  afterAll(() => app?.close());

  const read = (...seen: { detailId: number; rank: number | null; origin?: TakenReading['origin']; failed?: true }[]) =>
    app.database.transaction((tx) =>
      recordReadings(
        { database: app.database, tables: app.tables, now },
        tx,
        seen.map(
          ({ detailId, rank, origin = 'SCHEDULED', failed }): TakenReading => ({
            detailId,
            day: dayOf(now),
            takenAt: now,
            origin,
            keyword: '渋谷 カフェ',
            language: 'ja',
            depth: 20,
            point: { latitude: 35, longitude: 139, radius: 1000 },
            placeId: 'x',
            instrument: { name: 'test', version: '1' },
            outcome: failed ? { failure: '応答がありませんでした' } : { rank, placeIdsAbove: [], placeIdsBelow: [] },
          }),
        ),
      ),
    );
  const list = async (query = '') =>
    (await app.call(admin, { method: 'GET', path: `/search-conditions?_sort=id${query}` })).body.data;
  const best = async () => (await list()).map((row: { todaysBestRank: number | null }) => row.todaysBestRank);
  const keywordsOf = (at: number) => made.detailIds.slice(at * 3, at * 3 + 3);

  it('is the least of the day, kept as the readings come in, and no change of the store', async () => {
    const [one = 0, two = 0] = keywordsOf(0);
    expect(await best()).toEqual([null, null, null]);
    await read({ detailId: one, rank: 7 }, { detailId: keywordsOf(1)[0] ?? 0, rank: null });
    expect(await best()).toEqual([7, null, null]);
    await read({ detailId: two, rank: 4 }, { detailId: keywordsOf(2)[1] ?? 0, rank: 2 });
    expect(await best()).toEqual([4, null, 2]);
    await read({ detailId: keywordsOf(0)[2] ?? 0, rank: null, failed: true });
    expect(await best()).toEqual([4, null, 2]);
    const [row] = await list();
    expect(row.version).toBe(1);
  });

  it('the list is filtered and sorted by it', async () => {
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id);
    expect(await ids('&todaysBestRank_lte=3')).toEqual([made.storeIds[2]]);
    expect(await ids('&todaysBestRank_null=true')).toEqual([made.storeIds[1]]);
    const sorted = await app.call(admin, { method: 'GET', path: '/search-conditions?_sort=todaysBestRank' });
    expect(sorted.body.data.map(({ id }: { id: number }) => id)).toEqual([2, 0, 1].map((at) => made.storeIds[at]));
  });

  it('a keyword that is left out counts no more', async () => {
    const [row] = await list();
    const [, two] = keywordsOf(0);
    const details = row.details.filter(({ id }: { id: number }) => id !== two);
    const changed = await app.call(admin, {
      method: 'PATCH',
      path: `/search-conditions/${row.id}`,
      body: { version: row.version, details },
    });
    expect(changed.body.data).toMatchObject({ todaysBestRank: 7, bestRank: 7 });
    expect(await best()).toEqual([7, null, 2]);
  });

  it('what was read by hand counts for a day without its scheduled reading, and yields to it', async () => {
    const [one = 0] = keywordsOf(1);
    now = startOfDay('2031-05-11') + 3_600_000;
    expect(await best()).toEqual([null, null, null]);
    await read({ detailId: one, rank: 9, origin: 'MANUAL' });
    expect(await best()).toEqual([null, 9, null]);
    await read({ detailId: one, rank: 11 });
    expect(await best()).toEqual([null, 11, null]);
  });
});

describe('the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(oneDatabase);
  });
  afterAll(() => app?.close());

  it('says of each store what its readings say', async () => {
    const found = await app.database.rows(sql`
      select store.id, store.best_rank, store.best_rank_on::text as best_rank_on,
        (select min(reading.rank) from rank_observation reading join search_condition_detail detail
          on detail.id = reading.detail_id where detail.search_condition_id = store.id and detail.active
          and reading.status = 'OK' and reading.origin = 'SCHEDULED' and reading.day = store.best_rank_on) as reported
      from search_conditions store`);
    expect(found.filter(({ best_rank }) => best_rank !== null).length).toBeGreaterThan(30);
    for (const { best_rank, reported } of found) expect(best_rank).toEqual(reported);
  });

  it('a database of before is given the same by the migration', async () => {
    const kept = () =>
      app.database.rows(sql`select id, best_rank, best_rank_on::text as day from search_conditions order by id`);
    const before = await kept();
    await app.database.orm.execute(sql`update search_conditions set best_rank = null, best_rank_on = null`);
    const file = new URL('../../migrations/0011_backfill_best_rank.sql', import.meta.url);
    await app.database.orm.execute(sql.raw(readFileSync(file, 'utf8')));
    expect(await kept()).toEqual(before);
  });
});
