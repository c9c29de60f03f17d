import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { type GridSchedule, nextGridDay } from '#ranking/rules/grid-schedule.ts';
import { gridAllowance } from '#ranking/server/grid/grid-plan.ts';
import { startDueGrids } from '#ranking/server/grid/grid-schedules.ts';
import { gridScheduleTable, rankGridTable } from '#ranking/server/tables.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { measuredTables } from './support/measured.ts';

interface Store {
  id: number;
  latitude: number | null;
  contractEnd: string | null;
  details: { id: number; effectiveTo: string | null }[];
}

const hour = 3_600_000;

describe.each(databases)('a grid that comes again on %s', (kind) => {
  let app: TestApp;
  let own: Store;
  let foreign: Store;
  let mine = 0;
  const today = dayOf(Date.now());
  const clock = { now: 0 };
  const asked: number[] = [];
  const usual = { size: 3, spacing: 500, centre: 'STORE', when: 'WEEKLY_1' };
  const due = nextGridDay('WEEKLY_1', today);
  beforeAll(async () => {
    app = await demoApp(kind);
    const stores = async (role: Role): Promise<Store[]> =>
      (await get(role, '/search-conditions?status=MEASURING&placeId_null=false&_end=200')).body.data.filter(
        (store: Store) => store.details.length > 0 && store.latitude !== null && store.contractEnd === null,
      );
    const [managed, owned, all] = [
      await stores('MANAGER'),
      await stores('GENERAL_MEO_DIRECT'),
      await stores('SYSTEM_ADMINISTRATOR'),
    ];
    const both = managed.find((store) => owned.some((one) => one.id === store.id));
    const other = all.find((store) => !managed.some((one) => one.id === store.id));
    if (both === undefined || other === undefined) throw new Error('the demo has no such stores');
    [own, foreign, mine] = [both, other, both.details[0]?.id ?? 0];
  });
  beforeEach(async () => {
    asked.length = 0;
    clock.now = startOfDay(due) + 7 * hour;
    await app.database.orm.delete(gridScheduleTable);
    await app.database.orm.delete(rankGridTable);
    // The clock goes back and forth between the tests, an allowance only on
    await app.database.orm.delete(loginAttempt).where(like(loginAttempt.key, 'permit:grid:%'));
  });
  afterAll(() => app?.close());
  const get = (role: Role | null, path: string) => app.call(role, { method: 'GET', path });
  const path = (id: number) => `/search-condition-detail/${id}/grid-schedule`;
  const put = (role: Role | null, body: object = usual, id = mine) =>
    app.call(role, { method: 'PUT', path: path(id), body });
  const drop = (role: Role | null, id = mine) => app.call(role, { method: 'DELETE', path: path(id) });
  const schedule = async (): Promise<GridSchedule | null> => (await get('MANAGER', path(mine))).body.data.schedule;
  const run = () =>
    startDueGrids(
      {
        database: app.database,
        tables: measuredTables,
        instrument: { name: 'google-places', version: '2' },
        now: () => clock.now,
        log: () => {},
      },
      async (_tx, id) => void asked.push(id),
    );
  const grids = async (): Promise<RankGrid[]> =>
    (await get('MANAGER', `/search-condition-detail/${mine}/grids`)).body.data;
  const end = () => app.database.orm.update(rankGridTable).set({ state: 'DONE' });
  const store = measuredTables['search-conditions'];
  const keyword = measuredTables['search-condition-detail'];
  const term = measuredTables['search-condition-term'];

  it('is set and stopped by those who may measure, seen by the store’s customer, and not there for anybody else', async () => {
    expect((await put(null)).status).toBe(401);
    expect((await put('GENERAL_MEO_DIRECT')).status).toBe(403);
    expect((await put('MANAGER', usual, foreign.details[0]?.id)).status).toBe(404);
    for (const body of [
      { ...usual, when: 'MONTHLY_31' },
      { ...usual, when: undefined },
      { ...usual, size: '11' },
      { ...usual, spacing: 6000 },
    ])
      expect((await put('MANAGER', body)).status, JSON.stringify(body)).toBe(422);
    expect((await put('MANAGER', { ...usual, x: 1 })).status).toBe(400);
    expect(await schedule()).toBeNull();
    expect((await put('MANAGER')).status).toBe(200);
    expect((await get('GENERAL_MEO_DIRECT', path(mine))).body.data.schedule).toEqual({
      when: 'WEEKLY_1',
      size: 3,
      spacing: 500,
      centre: 'STORE',
      nextDay: due,
      problem: null,
    });
    expect((await get('GENERAL_MEO_DIRECT', path(foreign.details[0]?.id ?? 0))).status).toBe(404);
    expect((await drop('GENERAL_MEO_DIRECT')).status).toBe(403);
    expect((await drop('MANAGER', foreign.details[0]?.id)).status).toBe(404);
    expect([(await drop('MANAGER')).status, (await drop('MANAGER')).status]).toEqual([200, 200]);
    expect(await schedule()).toBeNull();
  });

  it('comes on its day from seven on, once, however many look for it at once and however often', async () => {
    await put('MANAGER');
    clock.now -= 1;
    expect(await run()).toBe(0);
    clock.now += 1;
    const started = await Promise.all([run(), run(), run()]);
    expect(started.reduce((sum, one) => sum + one)).toBe(1);
    expect(await run()).toBe(0);
    const [grid, ...others] = await grids();
    expect(others).toEqual([]);
    expect(grid).toMatchObject({ origin: 'SCHEDULED', state: 'RUNNING', size: 3, spacing: 500 });
    expect(asked).toEqual([grid?.id]);
    expect(await schedule()).toMatchObject({ nextDay: addDays(due, 7), problem: null });
  });

  it('is made up for once when nobody worked for weeks', async () => {
    await put('MANAGER');
    clock.now += 24 * 24 * hour;
    expect([await run(), await run()]).toEqual([1, 0]);
    expect((await schedule())?.nextDay).toBe(nextGridDay('WEEKLY_1', dayOf(clock.now)));
  });

  it('waits for one that somebody asked for, and comes after it', async () => {
    await put('MANAGER');
    const { when: _, ...plan } = usual;
    expect(
      (await app.call('MANAGER', { method: 'POST', path: `/search-condition-detail/${mine}/grids`, body: plan }))
        .status,
    ).toBe(201);
    await app.database.orm.update(rankGridTable).set({ createDate: clock.now });
    expect(await run()).toBe(0);
    expect((await schedule())?.nextDay).toBe(due);
    await end();
    expect(await run()).toBe(1);
  });

  it('keeps to the allowance of the person who set it, and comes with the next hour’s', async () => {
    await put('MANAGER');
    const [row] = await app.database.orm.select().from(gridScheduleTable);
    for (let spent = 0; spent < gridAllowance.calls; spent += 1)
      await takePermit(app.database, `grid:${row?.createdBy}`, gridAllowance, clock.now);
    expect(await run()).toBe(0);
    expect((await schedule())?.nextDay).toBe(due);
    clock.now += hour + 1;
    expect(await run()).toBe(1);
  });

  it('passes over a day on which the store is not measured, and says so', async () => {
    await put('MANAGER');
    const isOwn = eq(term.searchConditionId, own.id);
    await app.database.orm.update(term).set({ status: 'PAUSED' }).where(isOwn);
    expect(await run()).toBe(0);
    expect(await schedule()).toMatchObject({ nextDay: addDays(due, 7), problem: 'NOT_MEASURED' });
    await app.database.orm.update(term).set({ status: 'MEASURING' }).where(isOwn);
    clock.now += 7 * 24 * hour;
    expect(await run()).toBe(1);
    expect((await schedule())?.problem).toBeNull();
  });

  it.each(['the contract', 'the keyword', 'the store’s row'] as const)(
    'ends with %s, and costs nothing any more',
    async (what) => {
      await put('MANAGER');
      await endOf(what, true);
      expect(await run()).toBe(0);
      expect(await app.database.orm.select().from(gridScheduleTable)).toEqual([]);
      if (what === 'the keyword') expect((await put('MANAGER')).body.errors[0].code).toBe('keyword_over');
      await endOf(what, false);
      expect(await run()).toBe(0);
      expect(await grids()).toEqual([]);
    },
  );

  it('is as it was set last, and keeps its day as long as that stays', async () => {
    await Promise.all([put('MANAGER'), put('MANAGER', { ...usual, size: 5 })]);
    expect(await app.database.orm.select().from(gridScheduleTable)).toHaveLength(1);
    await app.database.orm.update(gridScheduleTable).set({ nextDay: today });
    await put('MANAGER', { ...usual, size: 7 });
    expect(await schedule()).toMatchObject({ size: 7, nextDay: today });
    await put('MANAGER', { ...usual, when: 'MONTHLY_LAST' });
    expect((await schedule())?.nextDay).toBe(nextGridDay('MONTHLY_LAST', today));
  });

  async function endOf(what: 'the contract' | 'the keyword' | 'the store’s row', isOver: boolean): Promise<void> {
    const { orm } = app.database;
    if (what === 'the keyword') await orm.update(keyword).set({ active: !isOver }).where(eq(keyword.id, mine));
    else {
      const over = what === 'the contract' ? { contractEnd: addDays(due, -1) } : { deleteDate: 1 };
      const back = what === 'the contract' ? { contractEnd: null } : { deleteDate: null };
      await orm
        .update(store)
        .set(isOver ? over : back)
        .where(eq(store.id, own.id));
    }
  }
});
