import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { googleQuota } from '#google/server/tables.ts';
import type { Instrument } from '#ranking/server/instrument.ts';
import { ReadingFailure } from '#ranking/server/readings/reading-failure.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { placeCheck, rankAlert, readingTask } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { addStores, measuredTables, placeOf, placesOf, readingDeps } from './support/measured.ts';
import { openTestDatabase } from './support/test-database.ts';

const stores = 6;
const keywords = 5;
const hour = 3_600_000;

describe.each(databases)('readings on %s', (kind) => {
  const clock = { now: 0 };
  let emulator: Emulator;
  let database: Database;
  let close: () => Promise<void>;
  let made: Awaited<ReturnType<typeof addStores>>;
  let deps: ReadingDeps;

  const reading = measuredTables['rank-observation'];
  const notices = measuredTables.notification;
  const keyword = measuredTables['search-condition-detail'];
  const observations = () => database.orm.select().from(reading).orderBy(asc(reading.id));
  const notified = () => database.orm.select().from(notices).orderBy(asc(notices.id));
  const tasks = () => database.orm.select().from(readingTask).orderBy(asc(readingTask.id));

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now);
    await emulator.admin('places', placesOf(stores));
    ({ database, close } = await openTestDatabase(kind));
    made = await addStores(database, { stores, keywords });
    deps = readingDeps(database, { url: emulator.url, clock });
  });
  afterAll(async () => {
    await emulator?.close();
    await close?.();
  });
  beforeEach(async () => {
    // Six in the morning of a new day in Japan
    clock.now = Date.parse('2026-10-15T21:00:00Z');
    await emulator.recover();
    await emulator.admin('google-places', {
      perMinute: 600,
      perDay: 1_000_000,
      boosts: { [placeOf(0)]: 0 },
      gone: [],
    });
    for (const table of [readingTask, rankAlert, googleQuota, placeCheck]) await database.orm.delete(table);
    await database.orm.delete(reading);
    await database.orm.delete(notices);
  });

  it('plans the day from five on, spread over an hour, once; and reads each keyword once', async () => {
    clock.now -= 2 * hour;
    await planReadings(deps);
    expect(await tasks()).toHaveLength(0);
    clock.now += hour;
    await planReadings(deps);
    await planReadings(deps);
    const planned = await tasks();
    expect(planned).toHaveLength(stores * keywords);
    const dues = planned.map(({ dueDate }) => dueDate - clock.now);
    expect(Math.max(...dues)).toBeLessThan(hour);
    expect(new Set(dues).size).toBeGreaterThan(stores * keywords * 0.8);
    clock.now += hour / 2;
    const early = await readDue(deps);
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(stores * keywords);
    clock.now += hour / 2;
    expect(early + (await readDue(deps))).toBe(stores * keywords);
    expect(await readDue(deps)).toBe(0);
    const read = await observations();
    expect(new Set(read.map(({ detailId }) => detailId)).size).toBe(stores * keywords);
    expect(read[0]).toMatchObject({
      status: 'OK',
      origin: 'SCHEDULED',
      instrument: 'google-places',
      instrumentVersion: '3',
      depth: 20,
      latitude: 35.658,
      longitude: 139.7016,
      radius: 1000,
    });
    // Planned again after it was read: nothing to do
    await database.orm.delete(readingTask);
    await planReadings(deps);
    expect(await tasks()).toHaveLength(0);
  });

  it('leaves out what is not to be measured', async () => {
    const term = measuredTables['search-condition-term'];
    await database.orm.update(term).set({ status: 'PAUSED' });
    await planReadings(deps);
    expect(await tasks()).toHaveLength(0);
    await database.orm.update(term).set({ status: 'MEASURING' });
    await planReadings(deps);
    // Stopped between plan and reading
    await database.orm.update(term).set({ status: 'PAUSED' });
    expect(await readDue(deps)).toBe(0);
    expect(await observations()).toHaveLength(0);
    await database.orm.update(term).set({ status: 'MEASURING' });
  });

  it('lets many workers share a day without reading a keyword twice', async () => {
    await planReadings(deps);
    clock.now += hour;
    const before = await emulator.searches();
    const counts = await Promise.all(Array.from({ length: 4 }, () => readDue(deps)));
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(stores * keywords);
    expect((await emulator.searches()) - before).toBe(stores * keywords);
    const read = await observations();
    expect(read).toHaveLength(stores * keywords);
    expect(new Set(read.map(({ detailId }) => detailId)).size).toBe(read.length);
  });

  it('takes over what a dead worker held, and lets it record nothing when it was only slow', async () => {
    await planReadings(deps);
    clock.now += hour;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Instrument = {
      ...deps.instrument,
      async read() {
        await held;
        return { rank: 19, placeIdsAbove: [], placeIdsBelow: [] };
      },
    };
    const stuck = readDue({ ...deps, instrument: slow }, { forMs: 1 });
    await expect.poll(async () => (await tasks()).filter(({ state }) => state === 'READING').length).toBe(20);
    expect(await readDue(deps)).toBe(stores * keywords - 20);
    // Nothing was heard of it for longer than a claim lasts
    clock.now += 61_000;
    expect(await readDue(deps)).toBe(20);
    release();
    expect(await stuck).toBe(0);
    const read = await observations();
    expect(read).toHaveLength(stores * keywords);
    expect(read.filter(({ rank }) => rank === 19)).toHaveLength(0);
  });

  it('has 未計測 while Google is down, and catches up the same day without a false alarm', async () => {
    await planReadings(deps);
    clock.now += hour;
    await readDue(deps);
    // The next day, down for an hour
    clock.now += 24 * hour;
    await database.orm.delete(notices);
    await planReadings(deps);
    await emulator.fail({ path: 'searchText', times: 1_000_000, status: 503 });
    for (let minutes = 0; minutes < 60; minutes += 1, clock.now += 60_000) await readDue(deps);
    const down = (await observations()).slice(stores * keywords);
    expect(down).toHaveLength(stores * keywords);
    for (const row of down)
      expect(row).toMatchObject({ status: 'FAILED', rank: null, failure: '応答がありませんでした' });
    expect(await notified()).toEqual([]);
    await emulator.recover();
    for (let minutes = 0; minutes < 20; minutes += 1, clock.now += 60_000) await readDue(deps);
    const after = (await observations()).slice(stores * keywords);
    expect(after).toHaveLength(stores * keywords);
    expect(after.every(({ status, failure }) => status === 'OK' && failure === null)).toBe(true);
    expect((await tasks()).every(({ state }) => state === 'DONE')).toBe(true);
  });

  it('rests as a whole when the quota is spent, which is no 圏外, and goes on afterwards', async () => {
    await planReadings(deps);
    clock.now += hour;
    // Some of the seven go to looks at the stores' places
    await emulator.admin('google-places', { perMinute: 7 });
    const first = await readDue(deps);
    const read = await observations();
    const good = read.filter(({ status }) => status === 'OK');
    expect(good.length).toBeGreaterThan(0);
    expect(good.length).toBeLessThanOrEqual(7);
    for (const row of read)
      expect(row.status === 'OK' || row.failure === '検索サービスの利用枠を使い切りました').toBe(true);
    expect(first).toBeLessThan(20);
    expect(await readDue(deps)).toBe(0);
    await emulator.admin('google-places', { perMinute: 600 });
    clock.now += 5 * 60_000;
    await readDue(deps);
    const after = await observations();
    expect(after).toHaveLength(stores * keywords);
    expect(after.every(({ status }) => status === 'OK')).toBe(true);
  });

  it('says that the place is gone, tries again hourly, and gives up with the day', async () => {
    await emulator.admin('google-places', { gone: [placeOf(0)] });
    await planReadings(deps);
    clock.now += hour;
    await readDue(deps);
    const failed = (await observations()).filter(({ status }) => status === 'FAILED');
    expect(failed.map(({ failure }) => failure)).toEqual(Array(keywords).fill('プレイスIDが見つかりません'));
    clock.now += 30 * 60_000;
    expect(await readDue(deps)).toBe(0);
    clock.now += 31 * 60_000;
    expect(await readDue(deps)).toBe(keywords);
    clock.now += 24 * hour;
    await planReadings(deps);
    const ended = (await tasks()).filter(({ state }) => state === 'FAILED');
    expect(ended).toHaveLength(keywords);
  });

  describe('alerts', () => {
    const instrumentGiving = (ranks: Record<number, number | null | 'fail'>): Instrument => ({
      ...deps.instrument,
      async read({ placeId }) {
        const rank = ranks[Number(placeId.slice(9, 13))] ?? null;
        if (rank === 'fail') throw new ReadingFailure('unavailable');
        return { rank, placeIdsAbove: [], placeIdsBelow: [] };
      },
    });
    const day = async (ranks: Record<number, number | null | 'fail'>) => {
      await database.orm.delete(notices);
      clock.now += 24 * hour;
      await planReadings(deps);
      clock.now += hour;
      await readDue({ ...deps, instrument: instrumentGiving(ranks) });
      clock.now -= hour;
      return notified();
    };
    beforeEach(async () => {
      await database.orm
        .update(measuredTables['search-condition-detail'])
        .set({ firstExposedOn: null, firstAchievedOn: null });
    });

    it('tell of the first day in target, then of drops, once a keyword and day, to owner, manager and administrators', async () => {
      const calm = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 };
      const first = await day({ 0: 3, ...calm });
      expect(first).toHaveLength(stores * keywords);
      const [storeId, detailId] = [made.storeIds[0], made.detailIds[0]];
      expect(
        first.find(({ operandValue }) => JSON.stringify(operandValue).includes(`${storeId},${detailId}]`)),
      ).toMatchObject({
        notificationType: 'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
        content: 'みずいろ珈琲 0号店「渋谷 カフェ 0」が3位になり、目標の3位以内を初めて達成しました',
        operandValue: [made.ownerUserId, storeId, detailId],
        recipientRoles: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'],
        recipientUserIds: [made.ownerUserId, made.managerUserId],
      });
      expect(await day({ 0: 2, ...calm })).toHaveLength(0);
      expect(await day({ 0: 'fail', ...calm })).toHaveLength(0);
      // Compared with the last good reading, not with the failed one
      const down = await day({ 0: null, ...calm });
      expect(down).toHaveLength(keywords);
      // The readings come in as they are answered
      const own = JSON.stringify([storeId, detailId]);
      expect(down.find(({ operandValue }) => JSON.stringify(operandValue) === own)).toMatchObject({
        notificationType: 'SEARCH_CONDITION_RANK_WENT_DOWN',
        content: 'みずいろ珈琲 0号店「渋谷 カフェ 0」の順位が2位から圏外に下がりました（目標3位）',
        operandValue: [storeId, detailId],
        recipientUserIds: [made.ownerUserId, made.managerUserId],
      });
      expect(await day({ 0: null, ...calm })).toHaveLength(0);
      expect(await day({ 0: 3, ...calm })).toHaveLength(0);
    });

    it('are not repeated when the same day is read again by hand', async () => {
      const calm = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 };
      await day({ 0: 1, ...calm });
      expect(await day({ 0: 9, ...calm })).toHaveLength(keywords);
      const again = async (rank: number) => {
        clock.now += hour;
        await database.orm.insert(readingTask).values({
          detailId: made.detailIds[0] ?? 0,
          storeId: made.storeIds[0] ?? 0,
          day: new Date(clock.now + 9 * hour).toISOString().slice(0, 10),
          origin: 'MANUAL',
          createDate: clock.now,
          dueDate: clock.now,
        });
        await readDue({ ...deps, instrument: instrumentGiving({ 0: rank, ...calm }) });
      };
      clock.now += 2 * hour;
      await again(2);
      await again(12);
      expect(await notified()).toHaveLength(keywords);
    });

    const byHand = async (rank: number | null | 'fail', detailId = made.detailIds[0] ?? 0) => {
      clock.now += 60_000;
      await database.orm.insert(readingTask).values({
        detailId,
        storeId: made.storeIds[0] ?? 0,
        day: dayOf(clock.now),
        origin: 'MANUAL',
        createDate: clock.now,
        dueDate: clock.now,
      });
      await readDue({ ...deps, instrument: instrumentGiving({ 0: rank }) }, { forMs: 1 });
    };
    const detail = async () => (await database.orm.select().from(keyword).orderBy(asc(keyword.id)))[0];
    const calm = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 };

    it('follow the scheduled reading, not one made by hand before or after it', async () => {
      await day({ 0: 9, ...calm });
      // Four in the morning of the next day: seen in target by hand, which does not count once the scheduled one has come
      clock.now += 21 * hour;
      await byHand(1);
      clock.now -= 21 * hour;
      expect(await day({ 0: 8, ...calm })).toHaveLength(0);
      await byHand(2);
      expect((await detail())?.firstAchievedOn).toBeNull();
      // The next day is held against the scheduled 8, not against the 2 that was seen by hand
      expect(await day({ 0: 9, ...calm })).toHaveLength(0);
      expect(await day({ 0: 3, ...calm })).toHaveLength(keywords);
      await byHand(15);
      // Nor does a drop that was seen by hand hide the one that counts
      expect(await day({ 0: 9, ...calm })).toHaveLength(keywords);
    });

    it('follow a reading made by hand that fills a gap, once, when its day is over', async () => {
      await day({ 0: 9, ...calm });
      expect(await day({ 0: 'fail', ...calm })).toHaveLength(0);
      const filled = dayOf(clock.now);
      await byHand(5);
      await byHand(2);
      expect(await notified()).toHaveLength(0);
      expect((await detail())?.firstAchievedOn).toBeNull();
      clock.now += 20 * hour;
      await Promise.all([planReadings(deps), planReadings(deps), planReadings(deps)]);
      const reported = await notified();
      expect(reported).toHaveLength(1);
      expect(reported[0]).toMatchObject({
        notificationType: 'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
        operandValue: [made.ownerUserId, made.storeIds[0], made.detailIds[0]],
      });
      expect((await detail())?.firstAchievedOn).toBe(filled);
      clock.now -= 20 * hour;
      // Held against the day that was filled, by which this keyword alone has fallen
      expect(await day({ 0: 9, ...calm })).toHaveLength(1);
      await planReadings(deps);
      expect(await notified()).toHaveLength(1);
    });

    it('say nothing of a gap that was filled by hand when the scheduled reading came after all', async () => {
      await day({ 0: 9, ...calm });
      expect(await day({ 0: 'fail', ...calm })).toHaveLength(0);
      await byHand(1);
      clock.now += hour;
      await readDue({ ...deps, instrument: instrumentGiving({ 0: 7, ...calm }) });
      clock.now += 19 * hour;
      await planReadings(deps);
      expect(await notified()).toHaveLength(0);
      expect((await detail())?.firstAchievedOn).toBeNull();
    });
  });

  it('keeps what was answered before midnight, also where another worker begins the next day meanwhile', async () => {
    clock.now = Date.parse('2026-10-20T14:59:50Z');
    await planReadings(deps);
    let calls = 0;
    const answers: Instrument = {
      ...deps.instrument,
      async read() {
        calls += 1;
        if (calls === 13) {
          clock.now += 15_000;
          await planReadings(deps);
        }
        return { rank: 1, placeIdsAbove: [], placeIdsBelow: [] };
      },
    };
    await readDue({ ...deps, instrument: answers });
    const read = await observations();
    expect(read.length).toBeGreaterThanOrEqual(6);
    expect(new Set(read.map(({ day }) => day))).toEqual(new Set(['2026-10-20']));
    const open = (await tasks()).filter(({ day, state }) => day === '2026-10-20' && state !== 'DONE');
    expect(new Set(open.map(({ state }) => state))).toEqual(new Set(['FAILED']));
  });

  it('plans the day also where the days before cannot be settled', async () => {
    await database.rows(sql`alter table rank_alert rename to rank_alert_gone`);
    await planReadings(deps).finally(() => database.rows(sql`alter table rank_alert_gone rename to rank_alert`));
    expect(await tasks()).toHaveLength(stores * keywords);
  });

  it('makes a reading on the day it was asked for or not at all', async () => {
    // Half a second before midnight at the month's end in Japan
    clock.now = Date.parse('2026-10-31T14:59:59.500Z');
    const asked = (n: number) => ({
      detailId: made.detailIds[n] ?? 0,
      storeId: made.storeIds[0] ?? 0,
      day: dayOf(clock.now),
      origin: 'MANUAL' as const,
      createDate: clock.now,
      dueDate: clock.now,
    });
    await database.orm.insert(readingTask).values([asked(0), asked(1)]);
    await planReadings(deps);
    const answers: Instrument = {
      ...deps.instrument,
      async read() {
        // Answered a second later, when November has come
        clock.now += 1000;
        return { rank: 1, placeIdsAbove: [], placeIdsBelow: [] };
      },
    };
    await readDue({ ...deps, instrument: answers });
    expect(await observations()).toEqual([]);
    const late = { state: 'FAILED', failure: '日付が変わったため計測しませんでした' };
    expect((await tasks()).filter(({ origin }) => origin === 'MANUAL')).toMatchObject([late, late]);
    // What was planned for October and not come to is not made up for in November
    expect(await readDue({ ...deps, instrument: answers })).toBe(0);
    expect((await tasks()).filter(({ state }) => state === 'WAITING' || state === 'READING')).toEqual([]);
  });
});
