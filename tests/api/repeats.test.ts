import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, hour, minute } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Instrument } from '#ranking/server/instrument.ts';
import { agreementOn } from '#ranking/server/readings/agreement.ts';
import { ReadingFailure } from '#ranking/server/readings/reading-failure.ts';
import { readingsOfDay } from '#ranking/server/readings/readings-of-day.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { rankAlert, readingTask } from '#ranking/server/tables.ts';
import { databases } from './support/databases.ts';
import { addRows, addStores, measuredTables, placeOf, readingDeps } from './support/measured.ts';
import { product } from './support/product.ts';
import { openTestDatabase } from './support/test-database.ts';

type Answer = number | null | ReadingFailure;

/** Seven in the morning in Japan. */
const morning = Date.parse('2026-10-15T22:00:00Z');

// The target of the keyword is 3
describe.each(databases)('a reading close to its target on %s', (kind) => {
  const clock = { now: morning };
  let database: Database;
  let close: () => Promise<void>;
  let made: Awaited<ReturnType<typeof addStores>>;
  let deps: ReadingDeps;
  /** What the instrument answers, one after another. */
  let answers: Answer[] = [];

  const reading = measuredTables['rank-observation'];
  const detailId = () => made.detailIds[0] ?? 0;
  const today = () => dayOf(clock.now);
  const stored = () => database.orm.select().from(reading).orderBy(asc(reading.day), asc(reading.id));
  const alerts = () => database.orm.select().from(rankAlert).orderBy(asc(rankAlert.day));
  const open = () => database.orm.select().from(readingTask).where(eq(readingTask.state, 'WAITING'));
  const evidence = () =>
    readingsOfDay({ tables: measuredTables, resources: product.resources }, database.orm, detailId(), today());
  const instrument = (): Instrument => ({
    ...deps.instrument,
    async read() {
      const answer = answers.shift();
      if (answer === undefined) throw new Error('it was asked more often than expected');
      if (answer instanceof ReadingFailure) throw answer;
      const placeIdsAbove = Array.from({ length: (answer ?? 21) - 1 }, (_, n) => `ChIJabove${n}`);
      return { rank: answer, placeIdsAbove, placeIdsBelow: [] };
    },
  });
  const readNow = (over: Partial<ReadingDeps> = {}) => readDue({ ...deps, instrument: instrument(), ...over });
  /** Reads for so many minutes, as the job does each minute. */
  const forMinutes = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.now += minute;
      await readNow();
    }
  };
  const scheduled = async (...given: Answer[]) => {
    answers = given;
    await planReadings(deps);
    await readNow();
  };
  const dayBefore = (rank: number | null) =>
    addRows(database, 'rank-observation', [
      {
        detailId: detailId(),
        day: '2026-10-15',
        takenAt: morning - 24 * hour,
        origin: 'SCHEDULED',
        status: 'OK',
        rank,
        depth: 20,
        instrument: 'google-places',
      },
    ]);

  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(kind));
    made = await addStores(database);
    deps = readingDeps(database, { url: 'http://127.0.0.1:1', clock, repeatsReadings: true });
  });
  afterAll(() => close?.());
  beforeEach(async () => {
    clock.now = morning;
    for (const table of [readingTask, rankAlert, reading]) await database.orm.delete(table);
    await database.orm
      .update(measuredTables['search-condition-detail'])
      .set({ firstExposedOn: null, firstAchievedOn: null });
  });

  it('is made twice more that day, ten minutes apart, and the middle one counts', async () => {
    await scheduled(3, 4, 4);
    expect(await open()).toMatchObject([{ origin: 'REPEAT', dueDate: clock.now + 10 * minute }]);
    await forMinutes(9);
    expect(answers).toHaveLength(2);
    await forMinutes(1);
    expect(answers).toHaveLength(1);
    await forMinutes(10);
    expect(answers).toHaveLength(0);
    await forMinutes(30);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ rank: 4, status: 'OK', origin: 'SCHEDULED' });
    expect(row?.placeIdsAbove).toHaveLength(3);
    expect(await evidence()).toMatchObject([
      { origin: 'SCHEDULED', rank: 3, counts: false, takenAt: morning },
      { origin: 'REPEAT', rank: 4, counts: true, takenAt: morning + 10 * minute },
      { origin: 'REPEAT', rank: 4, counts: false, takenAt: morning + 20 * minute },
    ]);
    // Not achieved, so it was not the first time either
    expect(await alerts()).toEqual([]);
    const of = { days: { first: today(), last: today() }, others: [] };
    const scope = { tables: measuredTables, resources: product.resources };
    expect(await agreementOn(scope, database.orm, made.detailIds, of)).toEqual({ read: 2, agreeing: 0 });
  });

  it.each([
    ['far from it', 8, 9],
    ['far within it', 1, 1],
    ['far from it for the first time', 8, undefined],
  ])('is not repeated if it is %s', async (_case, rank, before) => {
    if (before !== undefined) await dayBefore(before);
    await scheduled(rank);
    expect(await open()).toEqual([]);
    expect((await stored()).at(-1)?.repeats).toBeNull();
  });

  it('is repeated if it left the target from afar, and the fall is only then a fall', async () => {
    await dayBefore(1);
    await scheduled(9, 1, 1);
    expect(await alerts()).toEqual([]);
    await forMinutes(25);
    expect((await stored()).at(-1)?.rank).toBe(1);
    expect(await alerts()).toMatchObject([{ notificationType: 'SEARCH_CONDITION_RANK_FIRST_EXPOSED' }]);
    clock.now += 23 * hour;
    await scheduled(9, 9, 1);
    await forMinutes(25);
    expect((await alerts()).map((one) => one.notificationType)).toEqual([
      'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
      'SEARCH_CONDITION_RANK_WENT_DOWN',
    ]);
  });

  it('counts the worse of two if the third fails, and keeps the failure', async () => {
    const away = () => new ReadingFailure('unavailable');
    await scheduled(3, away(), away(), away(), 4);
    await forMinutes(60);
    expect(answers).toEqual([]);
    expect((await stored()).at(-1)?.rank).toBe(4);
    expect(await evidence()).toMatchObject([
      { rank: 3, counts: false },
      { status: 'FAILED', origin: 'REPEAT', counts: false },
      { rank: 4, counts: true },
    ]);
  });

  it('never waits for a spent quota', async () => {
    await scheduled(3, new ReadingFailure('quota', { waitSeconds: 3600 }), 3);
    await forMinutes(75);
    expect(answers).toEqual([]);
    expect(await open()).toEqual([]);
    expect((await stored()).at(-1)?.rank).toBe(3);
  });

  it('is not repeated where the day leaves no time', async () => {
    clock.now = Date.parse('2026-10-16T14:45:00Z');
    await scheduled(3, 3);
    await forMinutes(11);
    // 23:56: the third would be tomorrow's
    expect(answers).toEqual([]);
    expect(await open()).toEqual([]);
    expect(await alerts()).toHaveLength(1);
  });

  it('is applied on the next day if its repeats were never made', async () => {
    await scheduled(3);
    expect(await alerts()).toEqual([]);
    clock.now += 24 * hour;
    answers = [1];
    await planReadings(deps);
    await planReadings(deps);
    const sent = await alerts();
    expect(sent.filter(({ notificationType }) => notificationType !== 'NONE')).toMatchObject([
      { day: '2026-10-16', notificationType: 'SEARCH_CONDITION_RANK_FIRST_EXPOSED' },
    ]);
    expect((await stored()).map(({ rank }) => rank)).toEqual([3]);
  });

  it('is applied on the next day if the store was paused before the repeat', async () => {
    const term = measuredTables['search-condition-term'];
    await scheduled(3);
    await database.orm.update(term).set({ status: 'PAUSED' });
    await forMinutes(15);
    await database.orm.update(term).set({ status: 'MEASURING' });
    clock.now += 24 * hour;
    await planReadings(deps);
    expect((await alerts()).map(({ notificationType }) => notificationType).sort()).toEqual([
      'NONE',
      'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
    ]);
  });

  const set = {
    keyword: (keyword: string) => database.orm.update(measuredTables['search-condition-detail']).set({ keyword }),
    depth: (depth: number) => database.orm.update(measuredTables['search-condition-detail']).set({ depth }),
    place: (placeId: string) => database.orm.update(measuredTables['search-conditions']).set({ placeId }),
    point: (latitude: number) => database.orm.update(measuredTables['search-location']).set({ latitude }),
  };
  it.each([
    ['keyword', () => set.keyword('別の語'), () => set.keyword('渋谷 カフェ 0')],
    ['depth', () => set.depth(40), () => set.depth(20)],
    ['place', () => set.place(placeOf(7)), () => set.place(placeOf(0))],
    ['point', () => set.point(35.1), () => set.point(35.658)],
  ])('is compared with no other search: a new %s ends its repeats', async (_case, change, back) => {
    await scheduled(3, 9);
    await change();
    await forMinutes(30);
    expect(answers).toEqual([9]);
    expect(await open()).toEqual([]);
    expect((await stored()).map(({ rank }) => rank)).toEqual([3]);
    await back();
  });

  it('is recorded once by two workers, also if one of them is late', async () => {
    await scheduled(3, 4, 2);
    clock.now += 10 * minute;
    let free = () => {};
    const stuck = readNow({
      instrument: {
        ...instrument(),
        read: async () => {
          await new Promise<void>((resolve) => {
            free = resolve;
          });
          return { rank: 1, placeIdsAbove: [], placeIdsBelow: [] };
        },
      },
    });
    await expect.poll(async () => (await open()).length).toBe(0);
    // Its claim expires, and another worker reads
    clock.now += 5 * minute;
    await readNow();
    free();
    await stuck;
    await forMinutes(15);
    expect((await evidence()).map(({ rank }) => rank)).toEqual([3, 4, 2]);
    const repeats = await database.orm
      .select()
      .from(readingTask)
      .where(and(eq(readingTask.origin, 'REPEAT'), eq(readingTask.state, 'DONE')));
    expect(repeats).toHaveLength(2);
  });

  it('is not repeated where the installation says so', async () => {
    answers = [3];
    await planReadings(deps);
    await readNow({ repeatsReadings: false });
    expect(await open()).toEqual([]);
    expect(await alerts()).toHaveLength(1);
  });
});
