import { eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { startFirstGrids } from '#ranking/server/grid/first-grids.ts';
import { readGrid } from '#ranking/server/grid/grid-job.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { firstGridTable, rankGridTable, readingTask } from '#ranking/server/tables.ts';
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
  const wrongPlace = placeOf(count);
  const today = dayOf(Date.now());
  const clock = { now: 0 };
  const asked: number[] = [];
  const logged: Record<string, unknown>[] = [];
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
    await places.admin('places', placesOf(count + 1));
    deps = readingDeps(app.database, { url: places.url, clock, log: (entry) => void logged.push(entry) });
  });
  beforeEach(async () => {
    asked.length = 0;
    logged.length = 0;
    await places.recover();
    clock.now = startOfDay(today) + 12 * hour;
    await app.database.orm.delete(firstGridTable);
    await app.database.orm.delete(rankGridTable);
    await app.database.orm.delete(readingTask);
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

  it('is announced where a store is matched, and on its first tab until it is begun', async () => {
    const board = (await app.call(admin, { method: 'GET', path: '/place-matching' })).body;
    expect(board.startsFirstGrids).toBe(true);
    const planned = async () =>
      (await app.call(admin, { method: 'GET', path: `/search-conditions/${at(storeIds, 0)}/grids` })).body
        .isFirstPlanned;
    expect(await planned()).toBe(false);
    await match(0);
    expect(await planned()).toBe(true);
    expect(await start()).toBe(1);
    expect(await planned()).toBe(false);
  });

  it('is started once for good, also if matched again, by one of several processes, and never if it is off', async () => {
    await match(0);
    expect(await start({ startsFirstGrids: false })).toBe(0);
    // An administrator turns it off, and on again
    for (const firstGrids of [false, true]) {
      const path = '/setting/measuring';
      const { data } = (await app.call(admin, { method: 'GET', path })).body;
      const body = { ...(data === null ? {} : { version: data.version }), firstGrids };
      expect((await app.call(admin, { method: 'PUT', path, body })).status).toBe(200);
      if (!firstGrids) expect(await start()).toBe(0);
    }
    const started = await Promise.all([start(), start(), start()]);
    expect(started.toSorted()).toEqual([0, 0, 1]);
    await app.database.orm.delete(rankGridTable);
    await match(0, null);
    await match(0);
    expect(await start()).toBe(0);
    expect(asked).toHaveLength(1);
  });

  /** The next day's noon, before which no reading of the day is open. */
  const goOn = () => {
    clock.now = startOfDay(addDays(dayOf(clock.now), 1)) + 12 * hour;
  };
  const readLast = async () => {
    // Its last attempt: an outage of hours
    await app.database.orm
      .update(rankGridTable)
      .set({ attempts: 4 })
      .where(eq(rankGridTable.id, asked.at(-1) ?? 0));
    await readGrid(deps, asked.at(-1) ?? 0);
  };
  const statesOf = async (detailId: number) => (await gridsOf(detailId)).data.map(({ state }) => state);

  it('is begun again on a later day if it failed, and then no more', async () => {
    await match(0);
    const detailId = at(detailIds, 0);
    await places.fail({ path: '/google-places', times: 1000, status: 503 });
    expect(await start()).toBe(1);
    await readLast();
    expect(await statesOf(detailId)).toEqual(['FAILED']);
    expect(await start()).toBe(0);
    await places.recover();
    goOn();
    expect(await start()).toBe(1);
    await readLast();
    expect(await statesOf(detailId)).toEqual(['DONE', 'FAILED']);
    goOn();
    expect(await start()).toBe(0);
  });

  it('is begun three times at most, behind the stores that had none, and not once a person has measured', async () => {
    await match(0);
    const detailId = at(detailIds, 0);
    await places.fail({ path: '/google-places', times: 1000, status: 503 });
    expect(await start()).toBe(1);
    await readLast();
    goOn();
    await match(1);
    await match(2);
    expect(await start()).toBe(2);
    expect((await gridsOf(at(detailIds, 0))).data).toHaveLength(1);
    expect(await start()).toBe(1);
    await readLast();
    goOn();
    // Those of the other two are abandoned: they are begun again as well
    expect([await start(), await start()]).toEqual([2, 1]);
    await readLast();
    goOn();
    expect(await start()).toBe(2);
    expect(await statesOf(detailId)).toEqual(['FAILED', 'FAILED', 'FAILED']);
    goOn();
    expect(await start()).toBe(0);

    await match(3);
    expect(await start()).toBe(1);
    await readLast();
    await places.recover();
    const body = { size: 3, spacing: 500, centre: 'POSITION' };
    const path = `/search-condition-detail/${at(detailIds, 7)}/grids`;
    expect((await app.call(admin, { method: 'POST', path, body })).status).toBe(201);
    goOn();
    expect(await start()).toBe(0);
  });

  it('is made again for another place, whose grid alone is shown, but not for one matched back and forth', async () => {
    const shown = async () => {
      const path = `/search-conditions/${at(storeIds, 0)}/grids`;
      return (await app.call(admin, { method: 'GET', path })).body.data.map(({ gridId }: { gridId: number }) => gridId);
    };
    await match(0, wrongPlace);
    expect(await start()).toBe(1);
    await readGrid(deps, at(asked, 0));
    expect(await shown()).toEqual([asked[0]]);
    await match(0);
    expect(await shown()).toEqual([]);
    expect(await start()).toBe(1);
    await readGrid(deps, at(asked, 1));
    expect(await shown()).toEqual([asked[1]]);
    goOn();
    for (const placeId of [wrongPlace, placeOf(0), wrongPlace]) {
      await match(0, placeId);
      expect(await start(), placeId).toBe(0);
    }
    expect(await shown()).toEqual([asked[0]]);
  });

  it('is not held back by stores that cannot have one, nor by one whose start throws', async () => {
    await matchAll();
    const details = tables['search-condition-detail'];
    const all = await app.database.orm.select({ id: details.id, at: details.searchLocationId }).from(details);
    const nowhere = sql`null`;
    const last = storeIds.slice(-2);
    const without = detailIds.slice(0, -4);
    await app.database.orm.update(details).set({ searchLocationId: nowhere }).where(inArray(details.id, without));
    const throwing = async (_tx: unknown, id: number) => {
      asked.push(id);
      if (asked.length === 1) throw new Error('no queue');
    };
    try {
      expect(await startFirstGrids({ ...deps, startsFirstGrids: true }, throwing)).toBe(1);
    } finally {
      await app.database.orm.update(details).set({ searchLocationId: all[0]?.at ?? nowhere });
    }
    expect(logged).toMatchObject([{ level: 'warn', event: 'first-grids', storeId: last[0] }]);
    const begun = await app.database.orm.select().from(firstGridTable);
    expect(begun.map(({ storeId }) => storeId)).toEqual([last[1]]);
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

  it('is not held back all day by a reading that fails until a person mends it', async () => {
    goOn();
    await match(5);
    const refused = JSON.stringify({ error: { code: 403, message: 'refused', status: 'PERMISSION_DENIED' } });
    await places.fail({ path: '/google-places', times: 1000, status: 403, body: refused });
    await planReadings(deps);
    expect(await start()).toBe(0);
    await readDue(deps);
    await places.recover();
    const [open] = await app.database.orm.select().from(readingTask);
    expect(open).toMatchObject({ state: 'WAITING' });
    expect(await start()).toBe(1);
    // It is due again before the next grids
    await match(6);
    clock.now = (open?.dueDate ?? 0) - 60_000;
    expect(await start()).toBe(0);
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
    await app.database.orm.update(rankGridTable).set({ state: 'DONE' });
    goOn();
    expect(await startAll()).toBe(4);
    const begun = await app.database.orm.select().from(firstGridTable);
    expect(new Set(begun.map(({ storeId }) => storeId))).toEqual(new Set(storeIds));
    const none = await app.database.orm.select().from(firstGridTable).where(isNull(firstGridTable.gridId));
    expect(none).toEqual([]);
    const running = await app.database.orm.select().from(rankGridTable).where(inArray(rankGridTable.id, asked));
    expect(running).toHaveLength(24);
  });
});
