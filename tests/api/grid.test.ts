import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import type { GridPointFacts, GridRun, RankGrid } from '#domain/ranks/grid.ts';
import {
  type KeywordFacts,
  overtakersIn,
  type PlaceAbove,
  type PlaceNames,
  type RankSeries,
  type RanksAbove,
  type StoreRanking,
  topRivals,
} from '#ranking/rules/keyword-ranks.ts';
import { readGrid } from '#ranking/server/grid/grid-job.ts';
import { rankGridTable } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { readingDeps } from './support/measured.ts';

interface Store {
  id: number;
  placeId: string;
  name: string;
  latitude: number;
  longitude: number;
  category: string;
  details: { id: number; keyword: string }[];
}

describe.each(databases)('the grid on %s', (kind) => {
  let app: TestApp;
  let places: Emulator;
  let own: Store;
  let foreign: Store;
  // As the app's own: turns of the quota that one of them takes lie ahead of a clock that is behind
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const stores = async (role: Role): Promise<Store[]> =>
    (await get(role, '/search-conditions?status=MEASURING&placeId_null=false&_end=200')).body.data.filter(
      (store: Store) => store.details.length > 2,
    );
  beforeAll(async () => {
    places = await startEmulator(() => clock.now);
    app = await demoApp(kind, { placesUrl: `${places.url}/google-places` });
    const [mine, all] = [await stores('MANAGER'), await stores('SYSTEM_ADMINISTRATOR')];
    const other = all.find((store) => !mine.some((one) => one.id === store.id));
    if (mine[0] === undefined || other === undefined) throw new Error('the demo has no such stores');
    [own, foreign] = [mine[0], other];
    await places.admin(
      'places',
      all.map(({ placeId, ...store }) => ({ ...store, id: placeId, address: '見本市' })),
    );
  });
  afterAll(async () => {
    await app?.close();
    await places?.close();
  });
  const get = (role: Role | null, path: string) => app.call(role, { method: 'GET', path });
  const keyword = (store: Store, nth = 0) => store.details[nth]?.id ?? 0;
  const path = (store: Store, nth = 0) => `/search-condition-detail/${keyword(store, nth)}/grids`;
  const ask = (role: Role | null, store: Store, body: object, nth = 0) =>
    app.call(role, { method: 'POST', path: path(store, nth), body });
  const read = (id: number) => readGrid(readingDeps(app.database, { url: places.url, clock }), id);
  const usual = { size: 3, spacing: 500, centre: 'STORE' };

  it('is asked for by those who may measure, for stores that they see, and says first what it costs', async () => {
    expect((await ask(null, own, usual)).status).toBe(401);
    expect((await ask('GENERAL_MEO_DIRECT', own, usual)).status).toBe(403);
    expect((await ask('MANAGER', foreign, usual)).status).toBe(404);
    for (const body of [
      { ...usual, size: 4 },
      { ...usual, spacing: 1 },
      { ...usual, centre: 'MOON' },
      { spacing: 500 },
    ])
      expect((await ask('MANAGER', own, body)).status, JSON.stringify(body)).toBe(422);
    expect((await ask('MANAGER', own, { ...usual, x: 1 })).status).toBe(400);
    const there: RankGrid[] = (await get('MANAGER', path(own))).body.data;
    expect(there.filter(({ size }) => size === usual.size)).toEqual([]);
  });

  it('is there for each measured store of the demo, with the ranks and who was above', async () => {
    for (const store of (await stores('MANAGER')).slice(0, 5)) {
      const grids: RankGrid[] = (await get('MANAGER', path(store))).body.data;
      const first = grids.at(-1);
      expect(first).toMatchObject({ state: 'DONE', origin: 'FIRST', size: 5 });
      expect(first?.points.filter(({ status }) => status === 'OK')).toHaveLength(25);
      const at = `${path(store)}/${first?.id}/point?row=2&column=2`;
      const { rank, above }: GridPointFacts = (await get('MANAGER', at)).body.data;
      if (rank !== null) expect(above).toHaveLength(rank - 1);
    }
  });

  it('reads every point once, shows how far it is, and leaves the days’ readings as they were', async () => {
    const before = await daysOf(own);
    const made = await ask('MANAGER', own, usual);
    expect(made.status).toBe(201);
    const grid: RankGrid = made.body.data;
    expect(grid).toMatchObject({ state: 'RUNNING', size: 3, calls: expect.any(Number), instrument: 'google-places' });
    expect(grid.points.every((point) => point.status === null && point.rank === null)).toBe(true);
    expect((await ask('MANAGER', own, usual)).status).toBe(409);
    await read(grid.id);
    const done: RankGrid = (await get('SYSTEM_ADMINISTRATOR', `${path(own)}/${grid.id}`)).body.data;
    expect(done.state).toBe('DONE');
    expect(done.points).toHaveLength(9);
    expect(done.points.every((point) => point.status === 'OK')).toBe(true);
    // The emulator's places stand the lower the farther the searcher is
    expect(done.points[4]?.rank).not.toBeNull();
    expect(await daysOf(own)).toEqual(before);
    // A point tells who stood above there, one that is none does not
    const at = `${path(own)}/${grid.id}/point?row=0&column=0`;
    const corner: GridPointFacts = (await get('MANAGER', at)).body.data;
    expect(corner).toMatchObject({ status: 'OK', rank: done.points[0]?.rank });
    if (corner.rank !== null) expect(corner.above).toHaveLength(corner.rank - 1);
    const names = await get('MANAGER', at.replace('point', 'point/names'));
    expect([names.status, Object.keys(names.body.data).length <= 5]).toEqual([200, true]);
    expect((await get('MANAGER', `${path(own)}/${grid.id}/point?row=3&column=0`)).status).toBe(404);
    expect((await get('MANAGER', `${path(own)}/${grid.id}/point?row=x`)).status).toBe(400);
    expect((await get('GENERAL_CLAIMED_BY_FLEX', at)).status).toBe(404);
    const runs: GridRun[] = (await get('MANAGER', `${path(own)}/${grid.id}/trend`)).body.data;
    expect(runs).toEqual([
      {
        id: grid.id,
        createDate: grid.createDate,
        measured: 9,
        top: done.points.filter(({ rank }) => rank !== null && rank <= 3).length,
      },
    ]);
    const searches = await places.searches();
    await read(grid.id);
    expect(await places.searches()).toBe(searches);
    expect((await get('MANAGER', `${path(own, 1)}/${grid.id}`)).status).toBe(404);
    expect((await get('GENERAL_CLAIMED_BY_FLEX', path(foreign))).status).toBe(404);
  });

  it('goes on where an outage stopped it, and never takes a failure for 圏外', async () => {
    const grid: RankGrid = (await ask('MANAGER', own, { ...usual, size: 5, spacing: 200 }, 1)).body.data;
    await places.fail({ path: '/google-places', times: 1000, status: 503 });
    await expect(read(grid.id)).rejects.toThrow();
    await places.recover();
    const stopped: RankGrid = (await get('MANAGER', `${path(own, 1)}/${grid.id}`)).body.data;
    expect(stopped.state).toBe('RUNNING');
    expect(stopped.points.every((point) => point.status === null)).toBe(true);
    await read(grid.id);
    const done: RankGrid = (await get('MANAGER', `${path(own, 1)}/${grid.id}`)).body.data;
    expect(done.state).toBe('DONE');
    expect(done.points.filter((point) => point.status === 'OK')).toHaveLength(25);
  });

  it('is given up as 未計測 with its reason when nothing helps', async () => {
    const grid: RankGrid = (await ask('MANAGER', own, usual, 2)).body.data;
    await places.fail({
      path: '/google-places',
      times: 1000,
      status: 403,
      body: '{"error":{"status":"PERMISSION_DENIED"}}',
    });
    await read(grid.id);
    await places.recover();
    const failed: RankGrid = (await get('MANAGER', `${path(own, 2)}/${grid.id}`)).body.data;
    expect(failed.state).toBe('FAILED');
    expect(failed.failure).not.toBeNull();
    for (const point of failed.points) expect([point.status, point.rank]).toEqual(['FAILED', null]);
  });

  it('does not stand in the way for ever when its worker is gone', async () => {
    const left: RankGrid = (await ask('MANAGER', own, usual, 2)).body.data;
    expect((await ask('MANAGER', own, usual, 2)).status).toBe(409);
    await app.database.orm
      .update(rankGridTable)
      .set({ createDate: Date.now() - 3_600_000 })
      .where(eq(rankGridTable.id, left.id));
    expect((await ask('MANAGER', own, usual, 2)).status).toBe(201);
    const closed: RankGrid = (await get('MANAGER', `${path(own, 2)}/${left.id}`)).body.data;
    expect(closed.state).toBe('FAILED');
    expect(closed.points.every((point) => point.status === 'FAILED')).toBe(true);
  });

  it('fetches the names of who ranks above when they are looked at', async () => {
    const storeRanking: StoreRanking = (await get('MANAGER', `/search-conditions/${own.id}/ranks`)).body.data;
    const one = storeRanking.keywords.find((each) => (each.rank ?? 0) > 1);
    const answer = await get('MANAGER', `/search-condition-detail/${one?.id}/above/names`);
    expect(answer.status).toBe(200);
    const names: PlaceNames = answer.body.data;
    for (const place of Object.values(names)) expect(place.name).not.toBe('');
    // Each name is paid for: only those that are shown are fetched
    const ranking: RanksAbove = (await get('MANAGER', `/search-condition-detail/${one?.id}/above`)).body.data;
    const strange = (places: readonly PlaceAbove[]) =>
      places.flatMap(({ placeId, store }) => (store === null ? [placeId] : []));
    const overtaker = overtakersIn(ranking).slice(0, 1);
    for (const [of, wanted] of [
      ['OVERTAKER', strange(overtaker)],
      ['MAIN', strange([...ranking.places.slice(0, topRivals), ...overtaker])],
    ] as const) {
      const few = await get('MANAGER', `/search-condition-detail/${one?.id}/above/names?of=${of}`);
      expect([few.status, Object.keys(few.body.data).every((id) => wanted.includes(id))]).toEqual([200, true]);
    }
    expect((await get('MANAGER', `/search-condition-detail/${one?.id}/above/names?of=SOME`)).status).toBe(400);
    for (const query of ['', '?of=OVERTAKER', '?of=MAIN'])
      expect(
        (await get('GENERAL_CLAIMED_BY_FLEX', `/search-condition-detail/${keyword(foreign)}/above/names${query}`))
          .status,
      ).toBe(404);
    const facts: KeywordFacts = (await get('MANAGER', `/search-condition-detail/${one?.id}`)).body.data;
    expect(facts.id).toBe(one?.id);
  });

  async function daysOf(store: Store): Promise<RankSeries> {
    return (await get('MANAGER', `/search-condition-detail/${keyword(store)}/ranks`)).body.data;
  }
});
