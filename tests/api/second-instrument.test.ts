import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, hour, minute, second } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import type { PaidInstrument, Question } from '#ranking/server/instrument.ts';
import { openPaidInstrument } from '#ranking/server/instruments/registry.ts';
import { readPaid } from '#ranking/server/readings/paid/read-paid.ts';
import { instrumentCheck, paidMonth, paidSearch } from '#ranking/server/readings/paid/tables.ts';
import { readingsOfDay } from '#ranking/server/readings/readings-of-day.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { readingTask } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { addRows, addStores, measuredTables, placeOf, placesOf, readingDeps } from './support/measured.ts';
import { product } from './support/product.ts';
import { openTestDatabase } from './support/test-database.ts';

/** Seven in the morning in Japan. */
const morning = Date.parse('2026-10-15T22:00:00Z');
const price = 600;
const livePrice = 2000;

describe.each(databases)('the second instrument on %s', (kind) => {
  const clock = { now: morning };
  let emulator: Emulator;
  let database: Database;
  let close: () => Promise<void>;
  let made: Awaited<ReturnType<typeof addStores>>;
  let deps: ReadingDeps;

  const reading = measuredTables['rank-observation'];
  const setting = measuredTables['second-instrument'];
  const details = measuredTables['search-condition-detail'];
  const terms = measuredTables['search-condition-detail-term'];
  const today = () => dayOf(clock.now);
  const client = (over: { password?: string } = {}) => {
    const opened = openPaidInstrument({ login: 'l', password: 'p', url: `${emulator.url}/dataforseo`, ...over });
    if (opened === null) throw new Error('it has a login');
    return opened;
  };
  const question = (over: Partial<Question> = {}): Question => ({
    keyword: '渋谷 カフェ 0',
    point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
    language: 'ja',
    depth: 20,
    device: 'MOBILE',
    placeId: placeOf(0),
    ...over,
  });
  const use = async (over: Partial<typeof setting.$inferInsert> = {}) => {
    await database.orm.delete(setting);
    await addRows(database, 'second-instrument', [
      {
        id: 1,
        isOn: true,
        mode: 'TASK',
        checkShare: 0,
        monthlyCeiling: 20,
        taskPrice: price / 1_000_000,
        livePrice: livePrice / 1_000_000,
        ...over,
      },
    ]);
  };
  const choose = async (detailId = made.detailIds[0] ?? 0) => {
    await database.orm.update(terms).set({ instrument: 'DATAFORSEO_MAPS' }).where(eq(terms.detailId, detailId));
    await database.orm.update(details).set({ instrument: 'DATAFORSEO_MAPS' }).where(eq(details.id, detailId));
  };
  const plannedAndRead = async () => {
    await planReadings(deps);
    clock.now += hour;
    await readDue(deps);
  };
  const stored = () => database.orm.select().from(reading);
  const checks = () => database.orm.select().from(instrumentCheck);
  const searches = () => database.orm.select().from(paidSearch);
  const money = async () => (await database.orm.select().from(paidMonth))[0];
  const emulated = async () =>
    (await emulator.admin('dataforseo', undefined, 'GET')) as { posted: number; live: number; charged: number };
  const evidence = () =>
    readingsOfDay(
      { tables: measuredTables, resources: product.resources },
      database.orm,
      made.detailIds[0] ?? 0,
      today(),
    );

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now);
    ({ database, close } = await openTestDatabase(kind));
    await emulator.admin('places', placesOf(3));
    made = await addStores(database, { stores: 3 });
  });
  afterAll(async () => {
    await emulator?.close();
    await close?.();
  });
  beforeEach(async () => {
    clock.now = morning + 40 * 24 * hour * Math.ceil(Math.random() * 20);
    clock.now -= (clock.now - morning) % (24 * hour);
    await emulator.recover();
    await emulator.admin('dataforseo', { readyAfter: 4 * minute, balance: 1000, boosts: {}, endsWith: null });
    await emulator.admin('google-places', {
      boosts: Object.fromEntries(placesOf(3).map(({ id }) => [id, 500])),
      gone: [],
    });
    await database.rows(
      sql`truncate reading_task, paid_search, paid_month, instrument_check, notification, rank_alert, second_instrument`,
    );
    await database.orm.delete(reading);
    await database.orm.update(terms).set({ instrument: 'GOOGLE_PLACES' });
    await database.orm.update(details).set({ instrument: 'GOOGLE_PLACES' });
    deps = readingDeps(database, { url: emulator.url, clock, paid: client() });
  });

  describe('as a client', () => {
    it('reads at once: advertisements do not count, and only ids come back', async () => {
      const { reading: found, cost } = await client().readNow(question(), 'tag');
      expect(found.rank).toBeGreaterThan(0);
      expect(found.placeIdsAbove).toHaveLength((found.rank ?? 0) - 1);
      expect(cost).toBe(livePrice);
      expect(Object.keys(found).sort()).toEqual(['placeIdsAbove', 'placeIdsBelow', 'rank']);
    });

    it('sets a task, whose result waits in the queue, and finds it again by its tag', async () => {
      const paid = client();
      const set = await paid.set(question({ keyword: '100% + カフェ' }), 'my-tag');
      expect(set.cost).toBe(price);
      expect(await paid.result(set.id, question())).toBeNull();
      expect(await paid.findSet('my-tag', clock.now)).toEqual(set);
      expect(await paid.findSet('no-tag', clock.now)).toBeNull();
      clock.now += 5 * minute;
      expect(await paid.result(set.id, question())).toMatchObject({ rank: expect.any(Number) });
    });

    it('distinguishes what is wrong: login, money, limits, what passes and no results', async () => {
      await expect(client({ password: 'wrong-password' }).test()).rejects.toMatchObject({ kind: 'refused' });
      await emulator.admin('dataforseo', { balance: 0 });
      await expect(client().set(question(), 't')).rejects.toMatchObject({ kind: 'paid_funds', passes: false, cost: 0 });
      await emulator.admin('dataforseo', { balance: 10, endsWith: 40103 });
      await expect(client().readNow(question(), 't')).rejects.toMatchObject({ kind: 'unavailable', passes: true });
      await emulator.admin('dataforseo', { endsWith: 40102 });
      expect((await client().readNow(question(), 't')).reading).toEqual({
        rank: null,
        placeIdsAbove: [],
        placeIdsBelow: [],
      });
      await emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 200, body: '{"status_code":20000}' });
      await expect(client().readNow(question(), 't')).rejects.toMatchObject({ kind: 'garbage' });
      await emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 402 });
      await expect(client().readNow(question(), 't')).rejects.toMatchObject({ kind: 'paid_funds' });
      await emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 500 });
      await expect(client().readNow(question(), 't')).rejects.toMatchObject({ kind: 'unavailable' });
    });
  });

  describe('for a keyword that chose it', () => {
    it('reads by a task that is fetched later, and names itself in the evidence', async () => {
      await use();
      await choose();
      const { live } = await emulated();
      await plannedAndRead();
      expect(await evidence()).toEqual([]);
      expect(await searches()).toMatchObject([{ state: 'SET', cost: price }]);
      expect(await money()).toMatchObject({ spent: price, reserved: 0 });
      clock.now += 6 * minute;
      await readDue(deps);
      expect(await evidence()).toMatchObject([{ instrument: 'dataforseo-maps', status: 'OK', counts: true }]);
      // The other keywords are read as before
      expect((await stored()).map(({ instrument }) => instrument).sort()).toEqual([
        'dataforseo-maps',
        'google-places',
        'google-places',
      ]);
      expect((await emulated()).live).toBe(live);
    });

    it('is 未計測 while it is off, and never read by the other one', async () => {
      await choose();
      await plannedAndRead();
      expect(await evidence()).toMatchObject([
        { instrument: 'dataforseo-maps', status: 'FAILED', failure: '第2の計測方法を使っていません' },
      ]);
      expect(await searches()).toEqual([]);
    });

    it('reads a task that got lost at once, and pays it as such', async () => {
      await use();
      await choose();
      await emulator.admin('dataforseo', { readyAfter: null });
      const { live } = await emulated();
      await plannedAndRead();
      for (const minutes of [6, 30, 40]) {
        clock.now += minutes * minute;
        await readDue(deps);
      }
      expect(await evidence()).toMatchObject([{ instrument: 'dataforseo-maps', status: 'OK' }]);
      expect((await emulated()).live).toBe(live + 1);
      expect(await money()).toMatchObject({ spent: price + livePrice, reserved: 0, searches: 2 });
    });

    it('finds what was paid before a crash, with and without an id, and never pays twice', async () => {
      await use();
      const { posted } = await emulated();
      const task = { taskId: 77, detailId: 1, day: today(), origin: 'SCHEDULED' as const, question: question() };
      // The process dies after the task was set, before its id is entered
      const dying: PaidInstrument = {
        ...client(),
        async set(...asked) {
          await client().set(...asked);
          throw new Error('killed');
        },
      };
      await database.orm.delete(paidSearch);
      await expect(readPaid({ ...deps, paid: dying }, task)).rejects.toThrow('killed');
      expect(await searches()).toMatchObject([{ state: 'BEGUN', externalId: null }]);
      expect(await money()).toMatchObject({ reserved: price, spent: 0 });
      expect(await readPaid(deps, task)).toMatchObject({ pollDate: expect.any(Number) });
      expect(await searches()).toMatchObject([{ state: 'SET', cost: price, externalId: expect.any(String) }]);
      clock.now += 6 * minute;
      expect(await readPaid(deps, task)).toMatchObject({ rank: expect.any(Number) });
      expect((await emulated()).posted).toBe(posted + 1);
      expect(await money()).toMatchObject({ spent: price, reserved: 0 });
    });
  });

  describe('at its ceiling', () => {
    it('two at once do not pass it together; the rest are 未計測, and staff are notified once', async () => {
      // Room for one of three
      await use({ mode: 'LIVE', monthlyCeiling: 0.003 });
      for (const id of made.detailIds) await choose(id);
      await planReadings(deps);
      clock.now += hour;
      await Promise.all([readDue(deps), readDue({ ...deps, paid: client() })]);
      expect(await money()).toMatchObject({ spent: livePrice, reserved: 0, searches: 1 });
      const found = await stored();
      expect(found.filter(({ status }) => status === 'OK')).toHaveLength(1);
      expect(found.filter(({ failure }) => failure === '第2の計測方法の今月の上限額に達しました')).toHaveLength(2);
      const notices = () => database.rows(sql`select content from notification where notification_type = 'NONE'`);
      expect(await notices()).toHaveLength(1);
      clock.now += 2 * hour;
      await readDue(deps);
      expect(await notices()).toHaveLength(1);
      expect(await money()).toMatchObject({ spent: livePrice });
    });

    it('gives back what a refused search had reserved', async () => {
      await use({ mode: 'LIVE' });
      await choose();
      await emulator.admin('dataforseo', { balance: 0 });
      await plannedAndRead();
      expect(await evidence()).toMatchObject([{ status: 'FAILED', failure: '第2の計測方法の残高が不足しています' }]);
      expect(await money()).toMatchObject({ spent: 0, reserved: 0 });
    });
  });

  describe('as a check', () => {
    it('is in the evidence beside the result and never counts', async () => {
      await use({ mode: 'LIVE', checkShare: 100 });
      await emulator.admin('dataforseo', { boosts: { [placeOf(0)]: -1000 } });
      await plannedAndRead();
      expect(await checks()).toHaveLength(3);
      const [first, check] = await evidence();
      expect([first, check].map((one) => one?.instrument).sort()).toEqual(['dataforseo-maps', 'google-places']);
      const of = (name: string) => [first, check].find((one) => one?.instrument === name);
      expect(of('google-places')).toMatchObject({ counts: true, origin: 'SCHEDULED' });
      expect(of('dataforseo-maps')).toMatchObject({ counts: false, origin: 'CHECK', rank: null });
      expect((await stored()).every(({ instrument }) => instrument === 'google-places')).toBe(true);
    });

    it('takes a share by keyword and day: none at 0, all at 100, the same however often it is planned', async () => {
      const planned = async (checkShare: number) => {
        await use({ checkShare });
        await planReadings(deps);
        await planReadings(deps);
        const found = await database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'));
        await database.orm.delete(readingTask).where(eq(readingTask.origin, 'CHECK'));
        return found.length;
      };
      expect(await planned(0)).toBe(0);
      expect(await planned(100)).toBe(3);
      const half = await planned(50);
      expect(await planned(50)).toBe(half);
    });

    it('is not made for keywords that the second instrument reads, nor when it is off', async () => {
      await use({ mode: 'LIVE', checkShare: 100, isOn: false });
      await planReadings(deps);
      expect(await database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'))).toEqual([]);
      await use({ mode: 'LIVE', checkShare: 100 });
      for (const id of made.detailIds) await choose(id);
      await planReadings(deps);
      expect(await database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'))).toEqual([]);
      clock.now += second;
    });
  });
});
