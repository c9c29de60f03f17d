import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { googleQuota } from '#google/server/tables.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { placeCheck, rankAlert, readingTask } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { addStores, measuredTables, placeOf, placesOf, readingDeps } from './support/measured.ts';
import { openTestDatabase } from './support/test-database.ts';

const day = 86_400_000;
const keywords = 3;

describe.each(databases)('a store whose place is no longer as it was, on %s', (kind) => {
  const clock = { now: 0 };
  let emulator: Emulator;
  let database: Database;
  let close: () => Promise<void>;
  let deps: ReadingDeps;
  let made: Awaited<ReturnType<typeof addStores>>;
  const store = measuredTables['search-conditions'];
  const reading = measuredTables['rank-observation'];
  const notices = measuredTables.notification;
  const readings = () => database.orm.select().from(reading).orderBy(asc(reading.id));
  const notified = async () =>
    (await database.orm.select().from(notices)).filter((one) => one.notificationType === 'NONE');
  const stateOf = async () =>
    (
      await database.orm
        .select()
        .from(store)
        .where(eq(store.id, made.storeIds[0] ?? 0))
    )[0]?.placeState;
  const details = async (): Promise<number> =>
    (await emulator.admin('google-places', undefined, 'GET')).answered.GetPlace ?? 0;
  const readDay = async () => {
    await planReadings(deps);
    clock.now += 3_600_000;
    await readDue(deps);
  };

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now);
    await emulator.admin('places', placesOf(1));
    ({ database, close } = await openTestDatabase(kind));
    made = await addStores(database, { stores: 1, keywords });
    deps = readingDeps(database, { url: emulator.url, clock });
  });
  afterAll(async () => {
    await emulator?.close();
    await close?.();
  });
  beforeEach(async () => {
    clock.now = Date.parse('2026-10-15T21:00:00Z');
    await emulator.admin('google-places', {
      renamed: {},
      moved: {},
      statuses: {},
      gone: [],
      boosts: { [placeOf(0)]: 1000 },
    });
    for (const table of [readingTask, rankAlert, googleQuota, placeCheck, reading, notices])
      await database.orm.delete(table);
    await database.orm.update(store).set({ placeId: placeOf(0), placeState: null });
  });

  it.each(['renamed', 'moved'] as const)(
    'is 未計測 with the reason when its id has a successor (%s), and is told once',
    async (how) => {
      await emulator.admin('google-places', { [how]: { [placeOf(0)]: 'ChIJsuccessor0000000000000' } });
      await readDay();
      const failed = await readings();
      expect(failed).toHaveLength(keywords);
      for (const one of failed)
        expect(one).toMatchObject({ status: 'FAILED', rank: null, failure: 'プレイスIDが新しいものに変わっています' });
      expect(await stateOf()).toBe('MOVED');
      expect(await database.orm.select().from(placeCheck)).toMatchObject([
        { state: 'MOVED', movedTo: 'ChIJsuccessor0000000000000' },
      ]);
      const [notice, ...more] = await notified();
      expect(more).toEqual([]);
      expect(notice).toMatchObject({ operandValue: [made.storeIds[0]], recipientUserIds: [made.managerUserId] });
      expect(notice?.content).toContain('プレイスIDがGoogleで新しいものに変わりました');
      // Retried later that day and the next, without another notice
      clock.now += 2 * 3_600_000;
      await readDue(deps);
      clock.now += day;
      await readDay();
      expect(await notified()).toHaveLength(1);
      // With the new id it is read again, and its earlier days stay
      const before = (await readings()).length;
      await database.orm.update(store).set({ placeId: 'ChIJsuccessor0000000000000' });
      clock.now += day;
      await readDay();
      const all = await readings();
      expect(all.slice(0, before).every(({ status }) => status === 'FAILED')).toBe(true);
      expect(all.slice(before).map(({ status, rank }) => [status, rank !== null])).toEqual(
        Array.from({ length: keywords }, () => ['OK', true]),
      );
    },
  );

  it.each([
    ['CLOSED_TEMPORARILY', '臨時休業'],
    ['CLOSED_PERMANENTLY', '閉業'],
  ])('is 未計測 while Google says %s, though it would have a rank', async (status, word) => {
    await emulator.admin('google-places', { statuses: { [placeOf(0)]: status } });
    await readDay();
    const failed = await readings();
    expect(failed.map((one) => [one.status, one.failure])).toEqual(
      Array.from({ length: keywords }, () => ['FAILED', `Googleで${word}になっています`]),
    );
    expect(await stateOf()).toBe(status);
    expect((await notified()).map(({ content }) => content)).toEqual([
      expect.stringContaining(`がGoogleで${word}になりました`),
    ]);
  });

  it('asks for the business at most weekly, and goes on when it opens again', async () => {
    await emulator.admin('google-places', { statuses: { [placeOf(0)]: 'CLOSED_TEMPORARILY' } });
    const start = await details();
    await readDay();
    expect((await details()) - start).toBe(1);
    await emulator.admin('google-places', { statuses: {} });
    clock.now += 6 * day - 2 * 3_600_000;
    await readDay();
    expect((await details()) - start).toBe(1);
    expect(await stateOf()).toBe('CLOSED_TEMPORARILY');
    clock.now += day;
    await readDay();
    expect((await details()) - start).toBe(2);
    expect(await stateOf()).toBeNull();
    expect((await readings()).at(-1)).toMatchObject({ status: 'OK', rank: 1 });
    expect((await notified()).at(-1)?.content).toContain('計測を再開しました');
  });

  it('is notified when the id is no more, and takes an unanswered check for nothing', async () => {
    await emulator.fail({ path: '/v1/places/', times: 30, status: 500 });
    await readDay();
    expect((await readings()).every(({ status }) => status === 'OK')).toBe(true);
    expect(await stateOf()).toBeNull();
    await emulator.recover();
    await emulator.admin('google-places', { gone: [placeOf(0)] });
    clock.now += day;
    await readDay();
    expect(await stateOf()).toBe('GONE');
    expect(await notified()).toHaveLength(1);
  });

  it('is 未計測, not 圏外, on the day after it moved, though it was in order at a later hour of the day before', async () => {
    clock.now = Date.parse('2026-11-10T21:00:00Z');
    await emulator.admin('google-places', { boosts: { [placeOf(0)]: -1000 } });
    await readDay();
    expect((await readings()).map(({ status, rank }) => [status, rank])).toEqual(
      Array.from({ length: keywords }, () => ['OK', null]),
    );
    await emulator.admin('google-places', { moved: { [placeOf(0)]: 'ChIJsuccessor0000000000000' } });
    clock.now += day - 5_400_000;
    await readDay();
    expect((await readings()).slice(keywords).map(({ status, failure }) => [status, failure])).toEqual(
      Array.from({ length: keywords }, () => ['FAILED', 'プレイスIDが新しいものに変わっています']),
    );
    expect(await stateOf()).toBe('MOVED');
  });

  it.each([
    ['is wrong', { apiKey: 'wrong-key' }, null],
    ['may not ask for places', {}, { status: 403, body: '{"error":{"code":403,"status":"PERMISSION_DENIED"}}' }],
    ['is of a project without the service', {}, { status: 400, body: '{"error":{"status":"FAILED_PRECONDITION"}}' }],
  ] as const)('keeps its state where the key %s: that is no fault of the place', async (_what, over, answer) => {
    await emulator.admin('google-places', { boosts: { [placeOf(0)]: -1000 } });
    if (answer !== null) await emulator.fail({ path: '/v1/places/', times: 30, ...answer });
    const refused = { ...readingDeps(database, { url: emulator.url, clock, ...over }) };
    await planReadings(refused);
    clock.now += 3_600_000;
    await readDue(refused);
    await emulator.recover();
    const failed = await readings();
    expect(failed.map(({ status }) => status)).toEqual(Array.from({ length: keywords }, () => 'FAILED'));
    for (const { failure } of failed) expect(failure).toContain('検索サービスに拒否されました');
    expect(await stateOf()).toBeNull();
    expect(await notified()).toEqual([]);
  });

  it('is notified of text that was never a place id', async () => {
    await database.orm.update(store).set({ placeId: 'みずいろ' });
    await readDay();
    expect(await stateOf()).toBe('GONE');
    expect(await notified()).toHaveLength(1);
  });

  it.each(['gone', 'moved'] as const)(
    'that was %s and is back counts again, also while it has no rank',
    async (how) => {
      const given = { gone: [placeOf(0)], moved: { [placeOf(0)]: 'ChIJsuccessor0000000000000' } };
      await emulator.admin('google-places', { boosts: { [placeOf(0)]: -1000 }, [how]: given[how] });
      await readDay();
      expect(await stateOf()).toBe(how.toUpperCase());
      await emulator.admin('google-places', { gone: [], moved: {} });
      clock.now += day;
      await readDay();
      expect((await readings()).slice(keywords).map(({ status, rank }) => [status, rank])).toEqual(
        Array.from({ length: keywords }, () => ['OK', null]),
      );
      expect(await stateOf()).toBeNull();
      expect((await notified()).map(({ content }) => content).at(-1)).toContain('計測を再開しました');
      expect(await notified()).toHaveLength(2);
    },
  );

  it('that another process found moved is not taken for the one that this process saw before', async () => {
    clock.now = Date.parse('2026-11-20T21:00:00Z');
    await emulator.admin('google-places', { boosts: { [placeOf(0)]: -1000 } });
    await readDay();
    expect(await stateOf()).toBeNull();
    await emulator.admin('google-places', { moved: { [placeOf(0)]: 'ChIJsuccessor0000000000000' } });
    await database.orm.update(placeCheck).set({ state: 'MOVED', movedTo: 'ChIJsuccessor0000000000000' });
    await database.orm.update(store).set({ placeState: 'MOVED' });
    await database.orm.update(readingTask).set({ state: 'WAITING', dueDate: clock.now });
    await readDue(deps);
    expect(await stateOf()).toBe('MOVED');
    expect(await notified()).toEqual([]);
  });
});
