import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { googleQuota } from '#google/server/tables.ts';
import type { Question } from '#ranking/server/instrument.ts';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { oneDatabase } from './support/databases.ts';
import { openTestDatabase } from './support/test-database.ts';

const store = {
  id: 'ChIJtestTestTestTestTestTes',
  name: 'みずいろ珈琲 渋谷店',
  latitude: 35.659,
  longitude: 139.7,
  address: '東京都渋谷区1-1',
  category: 'カフェ',
};
const question: Question = {
  keyword: '渋谷 カフェ',
  point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
  language: 'ja',
  depth: 20,
  placeId: store.id,
};

describe('the instrument google-places', () => {
  const clock = { now: Date.parse('2026-10-15T20:00:00Z') };
  let emulator: Emulator;
  let database: Database;
  let close: () => Promise<void>;
  const pauses: number[] = [];
  const open = (over: { apiKey?: string | null; timeout?: number; url?: string } = {}) =>
    openInstrument({
      database,
      now: () => clock.now,
      pause: async (ms) => void pauses.push(ms),
      apiKey: 'k',
      url: `${emulator.url}/google-places`,
      ...over,
    });

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now);
    ({ database, close } = await openTestDatabase(oneDatabase));
    await emulator.admin('places', [store]);
  });
  afterAll(async () => {
    await emulator?.close();
    await close?.();
  });
  beforeEach(async () => {
    clock.now += 3_600_000;
    pauses.length = 0;
    await emulator.recover();
    await emulator.admin('google-places', { perMinute: 600, boosts: { [store.id]: 0 }, gone: [], pages: [] });
    await database.orm.delete(googleQuota);
  });

  it('gives the place from 1 on and who is above, and asks for no page more than needed', async () => {
    await emulator.admin('google-places', { boosts: { [store.id]: 1000 } });
    const before = await emulator.searches();
    expect(await open().read({ ...question, depth: 60 })).toMatchObject({ rank: 1, placeIdsAbove: [] });
    expect(await emulator.searches()).toBe(before + 1);
  });

  it('follows the pages up to the depth: found on the third, or not within the depth', async () => {
    // Pushed down until it stands on the third page
    let deep: Awaited<ReturnType<ReturnType<typeof open>['read']>> | null = null;
    for (let down = 0; down < 100 && (deep?.rank ?? 0) <= 40; down += 1) {
      await emulator.admin('google-places', { boosts: { [store.id]: -down } });
      deep = await open().read({ ...question, depth: 60 });
      if (deep.rank === null) break;
    }
    expect(deep?.rank).toBeGreaterThan(40);
    expect(deep?.placeIdsAbove).toHaveLength((deep?.rank ?? 0) - 1);
    const shallow = await open().read({ ...question, depth: 40 });
    expect(shallow.rank).toBeNull();
    expect(shallow.placeIdsAbove).toHaveLength(40);
    expect(shallow.placeIdsAbove).toEqual(deep?.placeIdsAbove.slice(0, 40));
  });

  it.each([
    ['half as full as asked', [10, 10, 10, 10, 10, 10]],
    ['empty in between', [20, 0, 0, 3, 17, 0]],
  ])('looks through as many results as the depth says, not pages: pages %s', async (_, short) => {
    await emulator.admin('google-places', { boosts: { [store.id]: -1000 } });
    const full = await open().read({ ...question, depth: 60 });
    expect(full.placeIdsAbove).toHaveLength(60);
    await emulator.admin('google-places', { pages: short });
    expect(await open().read({ ...question, depth: 60 })).toEqual(full);
    expect((await open().read({ ...question, depth: 40 })).placeIdsAbove).toEqual(full.placeIdsAbove.slice(0, 40));
    // Somebody who stands 35th is found there, and is out of a depth of 20
    const placeId = full.placeIdsAbove[34] ?? '';
    expect(await open().read({ ...question, depth: 40, placeId })).toMatchObject({ rank: 35 });
    expect(await open().read({ ...question, depth: 20, placeId })).toMatchObject({ rank: null });
  });

  it('takes pages that never end for no answer, not for 圏外', async () => {
    await emulator.admin('google-places', { boosts: { [store.id]: -1000 }, pages: Array(200).fill(0) });
    await expect(open().read(question)).rejects.toMatchObject({ kind: 'garbage' });
  });

  it.each([
    ['500', { status: 500 }],
    ['503', { status: 503, body: 'upstream connect error' }],
    ['a page of HTML', { status: 200, body: '<html>sign in to the wifi</html>' }],
  ])('tries again with growing waits after %s, and gives the rank in the end', async (_, fault) => {
    await emulator.fail({ path: 'searchText', times: 2, ...fault });
    expect(await open().read(question)).toMatchObject({ rank: expect.any(Number) });
    const [first = 0, second = 0] = pauses;
    expect(second).toBeGreaterThan(first);
  });

  it('takes an answer without ids for no answer', async () => {
    await emulator.fail({ path: 'searchText', times: 1, status: 200, body: '{"places":[{"name":"x"}]}' });
    await expect(open().read(question)).rejects.toMatchObject({ kind: 'garbage', passes: true });
  });

  it('gives up after three tries, saying unavailable, never «not found»', async () => {
    await emulator.fail({ path: 'searchText', times: 9, status: 500 });
    await expect(open().read(question)).rejects.toMatchObject({ kind: 'unavailable', passes: true });
    await emulator.recover();
    await emulator.fail({ path: 'searchText', times: 9, delayMs: 3000 });
    await expect(open({ timeout: 50 }).read(question)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(open({ url: 'http://127.0.0.1:9' }).read(question)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('keeps a spent quota apart, asks no more meanwhile, and goes on when it is free again', async () => {
    await emulator.admin('google-places', { perMinute: 0 });
    await expect(open().read(question)).rejects.toMatchObject({ kind: 'quota', waitSeconds: 60 });
    await emulator.admin('google-places', { perMinute: 600 });
    const before = await emulator.searches();
    // Another process, the same rest
    await expect(open().read(question)).rejects.toMatchObject({ kind: 'quota' });
    expect(await emulator.searches()).toBe(before);
    clock.now += 61_000;
    expect(await open().read(question)).toMatchObject({ rank: expect.any(Number) });
  });

  it('says that the key is wrong, or that there is none', async () => {
    await expect(open({ apiKey: 'wrong-key' }).read(question)).rejects.toMatchObject({
      kind: 'refused',
      passes: false,
    });
    await expect(open({ apiKey: null }).read(question)).rejects.toMatchObject({ kind: 'not_connected' });
  });

  it('distinguishes a place id that does not exist from a place that is not found', async () => {
    const nobody = { ...question, placeId: 'ChIJnobodynobodynobodynobod' };
    await expect(open().read(nobody)).rejects.toMatchObject({ kind: 'place_gone', passes: false });
    await expect(open().read({ ...question, placeId: 'なし' })).rejects.toMatchObject({ kind: 'place_gone' });
    await emulator.admin('google-places', { boosts: { [store.id]: -1000 } });
    expect(await open().read(question)).toMatchObject({ rank: null });
  });

  it('finds candidates by name and point, and describes a place by its id', async () => {
    const [first] = await open().find(store.name, question.point);
    expect(first).toEqual({
      placeId: store.id,
      name: store.name,
      address: store.address,
      latitude: store.latitude,
      longitude: store.longitude,
      visits: false,
    });
    expect(await open().describe(store.id)).toEqual(first);
    expect(await open().describe('ChIJnobodynobodynobodynobod')).toBeNull();
  });

  it.each(['renamed', 'moved'] as const)(
    'says that a place has a new id (%s), and never that it is not found',
    async (how) => {
      const successor = 'ChIJsuccessorOfTheStore00001';
      await emulator.admin('google-places', { [how]: { [store.id]: successor } });
      await expect(open().read(question)).rejects.toMatchObject({
        kind: 'place_moved',
        movedTo: successor,
        passes: false,
        sentence: 'プレイスIDが新しいものに変わっています',
      });
      expect(await open().check(store.id, true)).toEqual({ state: 'MOVED', movedTo: successor });
      expect(await open().read({ ...question, placeId: successor })).toMatchObject({ rank: expect.any(Number) });
      await emulator.admin('google-places', { [how]: {} });
    },
  );

  it('says whether a business is closed, when that is asked for', async () => {
    for (const state of ['CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY']) {
      await emulator.admin('google-places', { statuses: { [store.id]: state } });
      expect(await open().check(store.id, true)).toEqual({ state, movedTo: null });
      expect(await open().check(store.id, false)).toEqual({ state: null, movedTo: null });
    }
    await emulator.admin('google-places', { statuses: {} });
    expect(await open().check(store.id, true)).toEqual({ state: null, movedTo: null });
    expect(await open().check('ChIJnobodynobodynobodynobod', true)).toEqual({ state: 'GONE', movedTo: null });
  });

  it('ranks a shop that visits its customers and has no address, and finds it for matching', async () => {
    const visiting = { ...store, id: 'ChIJvisitingVisitingVisiting', name: '出張クリーニングひばり', visits: true };
    await emulator.admin('places', [visiting]);
    await emulator.admin('google-places', { boosts: { [visiting.id]: 1000 } });
    expect(await open().read({ ...question, placeId: visiting.id })).toMatchObject({ rank: 1 });
    const [first] = await open().find(visiting.name, question.point);
    expect(first).toMatchObject({ placeId: visiting.id, visits: true, address: '', latitude: null });
    await emulator.admin('google-places', { boosts: { [visiting.id]: -1000 } });
  });

  it('asks for the completion of a name where the search finds nothing', async () => {
    await emulator.fail({ path: 'searchText', times: 1, status: 200, body: '{}' });
    const found = await open().find(`${store.name} ${store.address}`, question.point, store.name);
    expect(found).toEqual([
      { placeId: store.id, name: store.name, address: store.address, latitude: null, longitude: null, visits: false },
    ]);
    await emulator.fail({ path: 'searchText', times: 1, status: 200, body: '{}' });
    expect(await open().find('なにもない店', question.point)).toEqual([]);
  });
});
