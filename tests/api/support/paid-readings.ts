import { eq, sql } from 'drizzle-orm';
import { dayOf, hour, minute } from '#core/model/day.ts';
import type { Question } from '#ranking/server/instrument.ts';
import { openPaidInstrument } from '#ranking/server/instruments/registry.ts';
import { stateOfSecondInstrument } from '#ranking/server/readings/paid/paid-routes.ts';
import { instrumentCheck, paidMonth, paidSearch } from '#ranking/server/readings/paid/tables.ts';
import { readingsOfDay } from '#ranking/server/readings/readings-of-day.ts';
import { planReadings, type ReadingDeps, readDue } from '#ranking/server/readings/worker.ts';
import { startEmulator } from '../../support/emulator.ts';
import type { DatabaseKind } from './databases.ts';
import { addRows, addStores, measuredTables, placeOf, placesOf, readingDeps } from './measured.ts';
import { product } from './product.ts';
import { openTestDatabase } from './test-database.ts';

/** Seven in the morning in Japan. */
const morning = Date.parse('2026-10-15T22:00:00Z');
/** Millionths of a dollar a page. */
export const taskPrice = 600;
export const livePrice = 2000;

/** What a keyword of `addStores` searches. */
export function questionOf(over: Partial<Question> = {}): Question {
  return {
    keyword: '渋谷 カフェ 0',
    point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
    language: 'ja',
    depth: 20,
    device: 'MOBILE',
    placeId: placeOf(0),
    ...over,
  };
}

/**
 * Three measured stores with a keyword each, whose readings are made by the emulators of Google and DataForSEO. Long, for it is all that
 * their tests share.
 */
export async function paidReadings(kind: DatabaseKind) {
  const clock = { now: morning };
  const emulator = await startEmulator(() => clock.now);
  const { database, close } = await openTestDatabase(kind);
  await emulator.admin('places', placesOf(3));
  const made = await addStores(database, { stores: 3 });
  const reading = measuredTables['rank-observation'];
  const setting = measuredTables['second-instrument'];
  const details = measuredTables['search-condition-detail'];
  const terms = measuredTables['search-condition-detail-term'];
  const [detailId = 0] = made.detailIds;
  const client = (over: { password?: string; url?: string } = {}) => {
    const opened = openPaidInstrument({ login: 'l', password: 'p', url: `${emulator.url}/dataforseo`, ...over });
    if (opened === null) throw new Error('it has a login');
    return opened;
  };
  const deps: ReadingDeps = readingDeps(database, { url: emulator.url, clock, paid: client() });
  return {
    clock,
    emulator,
    database,
    made,
    detailId,
    deps,
    client,
    /** Switches it on, by tasks unless it is said otherwise. */
    async use(over: Partial<typeof setting.$inferInsert> = {}) {
      await database.orm.delete(setting);
      const prices = { taskPrice: taskPrice / 1_000_000, livePrice: livePrice / 1_000_000 };
      const usual = { isOn: true, mode: 'TASK', checkShare: 0, monthlyCeiling: 20, ...prices };
      await addRows(database, 'second-instrument', [{ id: 1, ...usual, ...over }]);
    },
    /** Lets the first keyword, or another one, be read by it. */
    async choose(id = detailId) {
      await database.orm.update(terms).set({ instrument: 'DATAFORSEO_MAPS' }).where(eq(terms.detailId, id));
      await database.orm.update(details).set({ instrument: 'DATAFORSEO_MAPS' }).where(eq(details.id, id));
    },
    async plannedAndRead() {
      await planReadings(deps);
      clock.now += hour;
      await readDue(deps);
    },
    /** Reads what is due after that time. */
    async readAfter(ms: number) {
      clock.now += ms;
      await readDue(deps);
    },
    stored: () => database.orm.select().from(reading),
    checks: () => database.orm.select().from(instrumentCheck),
    searches: () => database.orm.select().from(paidSearch).orderBy(paidSearch.id),
    money: async () => (await database.orm.select().from(paidMonth))[0],
    isStopped: async () => (await stateOfSecondInstrument({ ...deps, paid: client() })).isStopped,
    emulated: async () =>
      (await emulator.admin('dataforseo', undefined, 'GET')) as { posted: number; live: number; charged: number },
    /** The readings of the first keyword's day. */
    evidence: () =>
      readingsOfDay({ tables: measuredTables, resources: product.resources }, database.orm, detailId, dayOf(clock.now)),
    /** Another day, on which nothing is read yet, with both services as they are at first. */
    async another() {
      const day = 24 * hour;
      clock.now += 40 * day - ((clock.now - morning) % day);
      await emulator.recover();
      await emulator.admin('dataforseo', { readyAfter: 4 * minute, balance: 1000, boosts: {}, endsWith: null });
      const boosts = Object.fromEntries(placesOf(3).map(({ id }) => [id, 500]));
      await emulator.admin('google-places', { boosts, gone: [], moved: {} });
      await database.rows(sql`truncate reading_task, paid_search, paid_month, instrument_check, notification, rank_alert,
        second_instrument, place_check`);
      await database.orm.delete(reading);
      await database.orm.update(terms).set({ instrument: 'GOOGLE_PLACES' });
      await database.orm.update(details).set({ instrument: 'GOOGLE_PLACES', depth: 20 });
    },
    async close() {
      await emulator.close();
      await close();
    },
  };
}

export type PaidReadings = Awaited<ReturnType<typeof paidReadings>>;
