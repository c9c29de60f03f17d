import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { startFirstGrids } from '#ranking/server/grid/first-grids.ts';
import { readGrid } from '#ranking/server/grid/grid-job.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { firstGridTable, rankGridTable } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { addStores, placeOf, placesOf, readingDeps, measuredTables as tables } from './support/measured.ts';

const hour = 3_600_000;
const admin = 'SYSTEM_ADMINISTRATOR';
const stores = tables['search-conditions'];
const terms = tables['search-condition-term'];

describe.each(databases)('the first grid of a store on %s', (kind) => {
  const count = 24;
  const today = dayOf(Date.now());
  const clock = { now: 0 };
  const asked: number[] = [];
  let app: TestApp;
  let places: Emulator;
  let deps: ReadingDeps;
  let storeIds: number[];
  let detailIds: number[];
  beforeAll(async () => {
    places = await startEmulator(() => clock.now);
    app = await emptyApp(kind, { placesUrl: `${places.url}/google-places` });
    // The address that the shops' own manager has
    const users = tables['system-user'];
    await app.database.orm
      .update(users)
      .set({ email: 'other@example.com' })
      .where(eq(users.email, 'manager@example.com'));
    ({ storeIds, detailIds } = await addStores(app.database, { stores: count, keywords: 2 }));
    await places.admin('places', placesOf(count));
    deps = readingDeps(app.database, { url: places.url, clock });
  });
  beforeEach(async () => {
    asked.length = 0;
    clock.now = startOfDay(today) + 12 * hour;
    await app.database.orm.delete(firstGridTable);
    await app.database.orm.delete(rankGridTable);
    await app.database.orm.update(stores).set({ placeId: null, deleteDate: null });
    await app.database.orm.update(terms).set({ status: 'MEASURING' });
  });
  afterAll(async () => {
    await app?.close();
    await places?.close();
  });

  const start = ({ startsFirstGrids = true } = {}) =>
    startFirstGrids({ ...deps, startsFirstGrids }, async (_tx, id) => void asked.push(id));
  const at = (list: readonly number[], nth: number) => list[nth] ?? 0;
  /** A person enters the place of a store, or takes it out. */
  const match = async (nth: number, placeId: string | null = placeOf(nth)) => {
    const path = `/search-conditions/${at(storeIds, nth)}`;
    const { version } = (await app.call(admin, { method: 'GET', path })).body.data;
    const { status } = await app.call(admin, { method: 'PATCH', path, body: { version, placeId } });
    expect(status).toBe(200);
  };
  const matchAll = async () => {
    for (const [nth, id] of storeIds.entries())
      await app.database.orm
        .update(stores)
        .set({ placeId: placeOf(nth) })
        .where(eq(stores.id, id));
  };
  const gridsOf = async (detailId: number): Promise<{ data: RankGrid[]; isFirstPlanned: boolean }> =>
    (await app.call(admin, { method: 'GET', path: `/search-condition-detail/${detailId}/grids` })).body;

  it('is of its first keyword, after it was matched, and is read', async () => {
    expect(await start()).toBe(0);
    await match(0);
    const [first, second] = [at(detailIds, 0), at(detailIds, 1)];
    expect([(await gridsOf(first)).isFirstPlanned, (await gridsOf(second)).isFirstPlanned]).toEqual([true, false]);
    expect(await start()).toBe(1);
    await readGrid(deps, at(asked, 0));
    const { data, isFirstPlanned } = await gridsOf(first);
    expect(isFirstPlanned).toBe(false);
    expect(data).toMatchObject([{ id: asked[0], origin: 'FIRST', size: 5, spacing: 500, state: 'DONE' }]);
    expect(data[0]?.points.filter(({ status }) => status === 'OK')).toHaveLength(25);
    expect((await gridsOf(second)).data).toEqual([]);
  });

  it('is started once for good, also if matched again, by one of several processes, and never if it is off', async () => {
    await match(0);
    expect(await start({ startsFirstGrids: false })).toBe(0);
    const started = await Promise.all([start(), start(), start()]);
    expect(started.toSorted()).toEqual([0, 0, 1]);
    await app.database.orm.delete(rankGridTable);
    await match(0, null);
    await match(0);
    expect(await start()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  it('is not started for a store that is paused, deleted, without a place or with a grid already', async () => {
    await match(0);
    const store = eq(stores.id, at(storeIds, 0));
    const term = eq(terms.searchConditionId, at(storeIds, 0));
    for (const status of ['PAUSED', 'PREPARING', 'ENDED'] as const) {
      await app.database.orm.update(terms).set({ status }).where(term);
      expect(await start(), status).toBe(0);
    }
    await app.database.orm.update(terms).set({ status: 'MEASURING' }).where(term);
    await app.database.orm.update(stores).set({ deleteDate: 1 }).where(store);
    expect(await start()).toBe(0);
    await app.database.orm.update(stores).set({ deleteDate: null, placeId: '' }).where(store);
    expect(await start()).toBe(0);
    await app.database.orm
      .update(stores)
      .set({ placeId: placeOf(0) })
      .where(store);
    const path = `/search-condition-detail/${at(detailIds, 1)}/grids`;
    const body = { size: 3, spacing: 500, centre: 'POSITION' };
    expect((await app.call(admin, { method: 'POST', path, body })).status).toBe(201);
    expect(await start()).toBe(0);
  });

  it('waits until the readings of the day are made, and for the hour of grids', async () => {
    await match(0);
    clock.now = startOfDay(today) + 6 * hour;
    expect(await start()).toBe(0);
    clock.now = startOfDay(today) + 12 * hour;
    await planReadings(deps);
    expect(await start()).toBe(0);
    expect(await readDue(deps)).toBe(2);
    expect(await start()).toBe(1);
  });

  it('is started for at most 20 stores a day, two at a time, and for the others on the next days', async () => {
    await matchAll();
    const startAll = async () => {
      let all = 0;
      for (let one = await start(); one > 0; one = await start()) {
        expect(one).toBeLessThanOrEqual(2);
        all += one;
      }
      return all;
    };
    expect(await startAll()).toBe(20);
    clock.now = startOfDay(addDays(today, 1)) + 12 * hour;
    expect(await startAll()).toBe(4);
    const begun = await app.database.orm.select().from(firstGridTable);
    expect(new Set(begun.map(({ storeId }) => storeId))).toEqual(new Set(storeIds));
    const none = await app.database.orm.select().from(firstGridTable).where(isNull(firstGridTable.gridId));
    expect(none).toEqual([]);
    const running = await app.database.orm.select().from(rankGridTable).where(inArray(rankGridTable.id, asked));
    expect(running).toHaveLength(24);
  });
});
