import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '#core/model/day.ts';
import type { PaidInstrument } from '#ranking/server/instrument.ts';
import { ReadingFailure } from '#ranking/server/readings/reading-failure.ts';
import { planReadings, readDue } from '#ranking/server/readings/worker.ts';
import { placeCheck, rankAlert, readingTask } from '#ranking/server/tables.ts';
import { databases } from './support/databases.ts';
import { measuredTables, placeOf, placesOf } from './support/measured.ts';
import { type PaidReadings, paidReadings, taskPrice } from './support/paid-readings.ts';

/* What becomes of paid searches whose answers do not come as they should: what they find, and what they cost. */
describe.each(databases)('paid searches on %s', (kind) => {
  let at: PaidReadings;
  beforeAll(async () => {
    at = await paidReadings(kind);
  });
  afterAll(() => at?.close());
  beforeEach(() => at.another());

  it('begin again where the search changed while its task waited: a result is stored with what was searched', async () => {
    const details = measuredTables['search-condition-detail'];
    await at.use();
    await at.choose();
    const { posted } = await at.emulated();
    await at.plannedAndRead();
    await at.database.orm.update(details).set({ depth: 60 }).where(eq(details.id, at.detailId));
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toEqual([]);
    expect((await at.emulated()).posted).toBe(posted + 2);
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK', depth: 60 }]);
    expect(await at.money()).toMatchObject({ spent: 4 * taskPrice, reserved: 0, searches: 2 });
  });

  it('wait for their tasks while the login or the account fails, and are paid once', async () => {
    await at.use();
    await at.choose();
    const { posted } = await at.emulated();
    await at.plannedAndRead();
    for (const status of [401, 402, 404]) {
      await at.emulator.admin('faults', { path: 'maps/task_get', times: 1, status });
      await at.readAfter(61 * minute);
      expect(await at.evidence()).toMatchObject([{ status: 'FAILED' }]);
    }
    const answer = { status_code: 20000, tasks: [{ status_code: 40210, cost: 0 }] };
    await at.emulator.admin('faults', { path: 'maps/task_get', times: 1, status: 200, body: JSON.stringify(answer) });
    await at.readAfter(61 * minute);
    await at.readAfter(61 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK', instrument: 'dataforseo-maps' }]);
    expect((await at.emulated()).posted).toBe(posted + 1);
    expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 0, searches: 1 });
  });

  it('fetch a finished task also when the first call after its hour gets no answer', async () => {
    await at.use();
    await at.choose();
    const { posted, live } = await at.emulated();
    await at.plannedAndRead();
    await at.emulator.admin('faults', { path: 'maps/task_get', times: 1, status: 500 });
    await at.readAfter(70 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'FAILED' }]);
    await at.readAfter(3 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK' }]);
    expect(await at.emulated()).toMatchObject({ posted: posted + 1, live });
  });

  it('end with a task of which the service says that it failed, and are made again', async () => {
    await at.use();
    await at.choose();
    const { posted } = await at.emulated();
    await at.plannedAndRead();
    await at.emulator.admin('dataforseo', { endsWith: 40103 });
    await at.readAfter(6 * minute);
    expect(await at.searches()).toMatchObject([{ state: 'ENDED', cost: taskPrice }]);
    await at.emulator.admin('dataforseo', { endsWith: null });
    await at.readAfter(3 * minute);
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK' }]);
    expect((await at.emulated()).posted).toBe(posted + 2);
    expect(await at.money()).toMatchObject({ spent: 2 * taskPrice, reserved: 0 });
  });

  it('do not outlast their tasks: nothing stays reserved after midnight, with and without an id', async () => {
    await at.use();
    for (const id of at.made.detailIds) await at.choose(id);
    const [first = 0, second = 0, third = 0] = at.made.detailIds;
    await at.emulator.admin('dataforseo', { readyAfter: null });
    const set = at.client();
    // The second task is set, but its answer is lost; the third is never set
    const half: PaidInstrument = {
      ...set,
      async set(question, tag) {
        const [search] = (await at.searches()).filter((one) => one.tag === tag);
        if (search?.detailId === first) return set.set(question, tag);
        if (search?.detailId === second) await set.set(question, tag);
        throw new ReadingFailure('unavailable');
      },
    };
    await planReadings(at.deps);
    at.clock.now += hour;
    await readDue({ ...at.deps, paid: half });
    const states = async () => (await at.searches()).map(({ detailId, state, cost }) => [detailId, state, cost]);
    expect((await states()).sort()).toEqual(
      [
        [first, 'SET', taskPrice],
        [second, 'BEGUN', null],
        [third, 'BEGUN', null],
      ].sort(),
    );
    at.clock.now += 24 * hour;
    // As long as the service does not say, the price stays reserved
    await planReadings({ ...at.deps, paid: null });
    expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 2 * taskPrice });
    await planReadings(at.deps);
    expect((await states()).sort()).toEqual(
      [
        [first, 'ENDED', taskPrice],
        [second, 'ENDED', taskPrice],
        [third, 'ENDED', 0],
      ].sort(),
    );
    expect(await at.money()).toMatchObject({ spent: 2 * taskPrice, reserved: 0 });
  });

  it('go on while the quota of Google is used up', async () => {
    await at.use();
    await at.choose();
    await at.plannedAndRead();
    const tasks = () => at.database.orm.select().from(readingTask).where(ne(readingTask.state, 'DONE'));
    expect(await tasks()).toMatchObject([{ detailId: at.detailId, state: 'WAITING' }]);
    // The other keywords are read again, together with the result that is due by then
    await at.database.orm.delete(measuredTables['rank-observation']);
    await at.database.orm.update(readingTask).set({ state: 'WAITING', dueDate: at.clock.now });
    const body = JSON.stringify({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } });
    await at.emulator.admin('faults', {
      path: 'places:searchText',
      times: 9,
      status: 429,
      body,
      headers: { 'retry-after': '3600' },
    });
    await at.readAfter(6 * minute);
    await at.readAfter(minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK', instrument: 'dataforseo-maps' }]);
    const others = await tasks();
    expect(others.map(({ detailId }) => detailId).sort()).toEqual(at.made.detailIds.slice(1));
    expect(others.every(({ dueDate }) => dueDate > at.clock.now + 50 * minute)).toBe(true);
  });

  it.each(['TASK', 'LIVE'] as const)('find no 圏外 before Google says that the place is the same: %s', async (mode) => {
    await at.use({ mode });
    await at.choose();
    await at.emulator.admin('dataforseo', { boosts: { [placeOf(0)]: -1000 } });
    const before = await at.emulated();
    const unavailable = { path: 'v1/places/ChIJ', status: 503 };
    // So that only the look-up after the search fails
    await planReadings(at.deps);
    const sound = at.made.storeIds.map((storeId, n) => ({
      storeId,
      placeId: placeOf(n),
      businessDate: at.clock.now,
      changeDate: 1,
    }));
    await at.database.orm.insert(placeCheck).values(sound);
    await at.emulator.admin('faults', { ...unavailable, times: 3 });
    await at.readAfter(hour);
    if (mode === 'TASK') {
      await at.emulator.recover();
      await at.emulator.admin('faults', { ...unavailable, times: 3 });
      await at.readAfter(6 * minute);
    }
    expect(await at.evidence()).toMatchObject([{ status: 'FAILED', failure: '応答がありませんでした' }]);
    expect(await at.searches()).toMatchObject([{ state: 'SET' }]);
    await at.emulator.admin('google-places', { moved: { [placeOf(0)]: 'ChIJnew' } });
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toMatchObject([
      { status: 'FAILED', failure: 'プレイスIDが新しいものに変わっています' },
    ]);
    const { posted, live } = await at.emulated();
    expect(posted + live).toBe(before.posted + before.live + 1);
    expect(await at.searches()).toMatchObject([{ state: 'ENDED', answer: null }]);
  });

  it('are not made for a place that moved, until Google says that it is there again', async () => {
    await at.use({ mode: 'LIVE' });
    await at.choose();
    const { live } = await at.emulated();
    const moved = {
      storeId: at.made.storeIds[0] ?? 0,
      placeId: placeOf(0),
      state: 'MOVED',
      movedTo: 'ChIJnew',
    } as const;
    await at.database.orm.insert(placeCheck).values({ ...moved, businessDate: at.clock.now, changeDate: 1 });
    await at.emulator.admin('google-places', { moved: { [placeOf(0)]: 'ChIJnew' } });
    await at.plannedAndRead();
    const state = async () =>
      (
        await at.database.orm
          .select()
          .from(placeCheck)
          .where(eq(placeCheck.placeId, placeOf(0)))
      )[0]?.state;
    // DataForSEO still ranks the old id
    expect(await at.evidence()).toMatchObject([
      { status: 'FAILED', failure: 'プレイスIDが新しいものに変わっています' },
    ]);
    expect(await state()).toBe('MOVED');
    expect((await at.emulated()).live).toBe(live);
    await at.emulator.admin('google-places', { moved: {} });
    await at.readAfter(hour);
    expect(await at.evidence()).toMatchObject([{ status: 'OK', instrument: 'dataforseo-maps' }]);
    expect(await state()).toBeNull();
  });

  it('raise no alert of a fall on the day on which the instrument changes', async () => {
    await at.use({ mode: 'LIVE' });
    await at.plannedAndRead();
    await at.database.orm.update(measuredTables['rank-observation']).set({ rank: 1 });
    at.clock.now += 23 * hour;
    await at.choose();
    const boosts = Object.fromEntries(placesOf(3).map(({ id }, n) => [id, n === 0 ? -1000 : 0]));
    await at.emulator.admin('dataforseo', { boosts });
    await at.plannedAndRead();
    expect(await at.evidence()).toMatchObject([{ status: 'OK', instrument: 'dataforseo-maps', rank: null }]);
    const alerts = await at.database.orm.select().from(rankAlert).where(eq(rankAlert.detailId, at.detailId));
    expect(alerts.filter(({ notificationType }) => notificationType === 'SEARCH_CONDITION_RANK_WENT_DOWN')).toEqual([]);
  });
});
