import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfDay } from '#core/model/day.ts';
import { fillDayRanks } from '#ranking/server/day-ranks.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import type { TakenReading } from '#ranking/server/readings/taken-reading.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { addStores } from './support/measured.ts';

/* 圏外 is the worst of all ranks, 未計測 is none: it comes last in both directions, wherever ranks are sorted. */
describe.each(databases)('ranks in an order on %s', (kind) => {
  const now = startOfDay('2031-05-10') + 3_600_000;
  /** Of two keywords each; `failed`: tried and not measured, `none`: not tried. */
  const read = [
    [3, 5],
    [7, 'out'],
    ['out', 'out'],
    ['failed', 'failed'],
    [18, 'failed'],
    ['none', 'none'],
  ] as const;
  let app: TestApp;
  let stores: readonly number[];
  let keywords: readonly number[];
  beforeAll(async () => {
    app = await emptyApp(kind, { now: () => now });
    await app.database.orm.execute(sql`update "system_user" set email = 'account-' || email`);
    const made = await addStores(app.database, { stores: read.length, keywords: 2 });
    [stores, keywords] = [made.storeIds, made.detailIds];
    await app.database.orm.execute(sql`update search_conditions set manager_user_id = ${app.userId('MANAGER')}`);
    const taken = read.flat().flatMap((seen, index): TakenReading[] =>
      seen === 'none'
        ? []
        : [
            {
              detailId: keywords[index] ?? 0,
              day: dayOf(now),
              takenAt: now,
              origin: 'SCHEDULED',
              keyword: '渋谷 カフェ',
              language: 'ja',
              depth: 20,
              point: { latitude: 35, longitude: 139, radius: 1000 },
              placeId: 'x',
              instrument: { name: 'test', version: '1' },
              outcome:
                seen === 'failed'
                  ? { failure: '応答がありませんでした' }
                  : { rank: seen === 'out' ? null : seen, placeIdsAbove: [], placeIdsBelow: [] },
            },
          ],
    );
    const deps = { database: app.database, tables: app.tables, now };
    await app.database.transaction((tx) => recordReadings(deps, tx, taken));
    // The job's, for the store that nothing was read of
    await app.database.transaction((tx) => fillDayRanks(app.tables, tx, null, dayOf(now)));
  });
  afterAll(() => app?.close());

  const roles = ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const;
  const rows = async (role: (typeof roles)[number], path: string) =>
    (await app.call(role, { method: 'GET', path })).body.data;
  const placesOf = (ids: readonly number[], all: readonly number[]) => ids.map((id) => all.indexOf(id));

  it.each([
    ['todaysWorstRank', 'asc', [0, 4, 1, 2, 3, 5]],
    ['todaysWorstRank', 'desc', [2, 1, 4, 0, 5, 3]],
    ['todaysBestRank', 'asc', [0, 1, 4, 2, 3, 5]],
    ['todaysBestRank', 'desc', [2, 4, 1, 0, 5, 3]],
  ] as const)('of the list by %s %s', async (field, order, expected) => {
    const query = `_sort=${field}&_order=${order}`;
    for (const role of roles) {
      const listed = await rows(role, `/search-conditions?${query}`);
      expect(
        placesOf(
          listed.map(({ id }: { id: number }) => id),
          stores,
        ),
        role,
      ).toEqual(expected);
      // Beside another field, and cut into pages within those that are 圏外
      const page = await rows(role, `/search-conditions?${query}&_start=1&_end=3`);
      expect(
        placesOf(
          page.map(({ id }: { id: number }) => id),
          stores,
        ),
        role,
      ).toEqual(expected.slice(1, 3));
      const beside = await rows(role, `/search-conditions?_sort=${field},id&_order=${order},${order}`);
      expect(
        placesOf(
          beside.map(({ id }: { id: number }) => id),
          stores,
        ),
        role,
      ).toEqual(expected);
    }
    const names = (await rows('SYSTEM_ADMINISTRATOR', `/search-conditions?${query}`)).map(
      ({ name }: { name: string }) => name,
    );
    const file = await (await app.raw('SYSTEM_ADMINISTRATOR', `/search-conditions/export?${query}`)).text();
    const lines = file.split('\r\n').filter((line) => names.some((name: string) => line.includes(name)));
    const inFile = [...new Set(lines.map((line) => names.findIndex((name: string) => line.includes(name))))];
    expect(inFile).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ['rank', {}, [0, 1, 2, 8, 3, 4, 5, 6, 7, 9, 10, 11]],
    ['-rank', {}, [3, 4, 5, 8, 2, 1, 0, 6, 7, 9, 10, 11]],
    ['rank', { result: 'MISSED' }, [1, 2, 8]],
    ['-rank', { result: 'MISSED' }, [8, 2, 1]],
    ['-rank', { result: 'OUT' }, [3, 4, 5]],
    ['-rank', { result: 'UNMEASURED' }, [6, 7, 9, 10, 11]],
  ] as const)('of the day by %s, of %j', async (sort, filter, expected) => {
    for (const role of roles) {
      const found = await rows(role, `/dashboard/ranks?${new URLSearchParams({ _sort: sort, ...filter })}`);
      expect(
        placesOf(
          found.map(({ detailId }: { detailId: number }) => detailId),
          keywords,
        ),
        role,
      ).toEqual(expected);
    }
  });

  it('reads both directions of the day in an index', async () => {
    const order = sql`(case when result = 'OUT' then 10000 else rank end)`;
    await app.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      for (const [direction, index] of [
        [sql`nulls last`, 'day_rank_rank_idx'],
        [sql`desc nulls last`, 'day_rank_worst_idx'],
      ] as const) {
        const plan = await app.database.rows(
          sql`explain select * from day_rank where day = ${dayOf(now)}::date
            order by ${order} ${direction}, store_id, detail_id limit 25`,
          tx,
        );
        expect(JSON.stringify(plan)).toContain(index);
      }
    });
  });
});
