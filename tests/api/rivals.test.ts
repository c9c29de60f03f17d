import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { type KeywordRival, maxRivals, type RanksAbove, type RivalSeries } from '#ranking/rules/keyword-ranks.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';
import { measuredTables } from './support/measured.ts';

interface Store {
  id: number;
  placeId: string;
  managerUserId: number | null;
  details: { id: number; keyword: string }[];
}

describe.each(databases)('the rivals of a keyword on %s', (kind) => {
  let app: TestApp;
  let id = 0;
  let foreign = 0;
  let own: Store;
  let above: RanksAbove;
  const today = dayOf(Date.now());
  beforeAll(async () => {
    app = await demoApp(kind);
    const stores = async (role: Role): Promise<Store[]> =>
      (await get(role, '/search-conditions?status=MEASURING&_end=200')).body.data.filter(
        (store: Store) => store.details.length > 0,
      );
    const [managed, owned, all] = [
      await stores('MANAGER'),
      await stores('GENERAL_MEO_DIRECT'),
      await stores('SYSTEM_ADMINISTRATOR'),
    ];
    // One that a manager may change and its customer looks at, with somebody above it
    for (const store of owned.filter((one) => managed.some((each) => each.id === one.id)))
      for (const keyword of store.details) {
        const ranking: RanksAbove = (await get('MANAGER', `/search-condition-detail/${keyword.id}/above`)).body.data;
        if (id === 0 && ranking.places.length > maxRivals) [own, id, above] = [store, keyword.id, ranking];
      }
    foreign = all.find((store) => !managed.some((one) => one.id === store.id))?.details[0]?.id ?? 0;
    if (id === 0 || foreign === 0) throw new Error('the demo has no such keywords');
  });
  afterAll(() => app?.close());
  const get = (role: Role | null, path: string) => app.call(role, { method: 'GET', path });
  const mark = (role: Role | null, of: number, body: object) =>
    app.call(role, { method: 'POST', path: `/search-condition-detail/${of}/rivals`, body });
  const unmark = (role: Role | null, of: number, rival: number) =>
    app.call(role, { method: 'DELETE', path: `/search-condition-detail/${of}/rivals/${rival}` });
  const rivals = async (role: Role): Promise<KeywordRival[]> =>
    (await get(role, `/search-condition-detail/${id}/rivals`)).body.data;
  const series = async (role: Role, query = ''): Promise<RivalSeries> =>
    (await get(role, `/search-condition-detail/${id}/rival-ranks${query}`)).body.data;
  const place = (nth: number) => above.places[nth]?.placeId ?? '';
  const named = (nth: number, name = `ライバル${nth}`) => ({ placeId: place(nth), name });

  it('are marked by those who may change the store, looked at by its customer, and are not there for anybody else', async () => {
    expect((await mark(null, id, named(0))).status).toBe(401);
    expect((await mark('GENERAL_MEO_DIRECT', id, named(0))).status).toBe(403);
    expect((await mark('MANAGER', foreign, named(0))).status).toBe(404);
    for (const body of [{ placeId: place(0) }, { name: 'x' }, { placeId: place(0), name: 'あ'.repeat(101) }])
      expect((await mark('MANAGER', id, body)).status, JSON.stringify(body)).toBe(422);
    expect((await mark('MANAGER', id, { ...named(0), x: 1 })).status).toBe(400);
    expect(await rivals('MANAGER')).toEqual([]);
    // While nobody is marked, the first three of the latest ranking stand in
    const first = await series('MANAGER');
    expect(first.rivals).toEqual([]);
    expect(first.top.map(({ position, placeId }) => ({ position, placeId }))).toEqual(
      [0, 1, 2].map((nth) => ({ position: nth + 1, placeId: place(nth) })),
    );
    expect(first.top.map(({ store }) => store)).toEqual(above.places.slice(0, 3).map(({ store }) => store));
    for (const [nth, { days }] of first.top.entries())
      expect(days.find(({ day }) => day === above.day)).toEqual({ day: above.day, found: 'RANKED', rank: nth + 1 });
    expect((await mark('MANAGER', id, named(0))).status).toBe(201);
    expect((await series('MANAGER')).top).toEqual([]);
    const [rival] = await rivals('GENERAL_MEO_DIRECT');
    expect(rival).toMatchObject(named(0));
    for (const path of ['rivals', 'rival-ranks']) {
      expect((await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${foreign}/${path}`)).status).toBe(404);
      expect((await get(null, `/search-condition-detail/${id}/${path}`)).status).toBe(401);
    }
    expect((await unmark('GENERAL_MEO_DIRECT', id, rival?.id ?? 0)).status).toBe(403);
    expect((await unmark('MANAGER', foreign, rival?.id ?? 0)).status).toBe(404);
    expect((await get('MANAGER', `/search-condition-detail/${id}/rival-ranks?from=x`)).status).toBe(400);
  });

  it('are places that stood above, never our own or any other', async () => {
    for (const placeId of [own.placeId, 'ChIJnobody'])
      expect((await mark('MANAGER', id, { placeId, name: 'x' })).body.errors[0].code).toBe('not_above');
  });

  it('are one when marked twice, under the name given last', async () => {
    await mark('MANAGER', id, named(0, '前の名前'));
    await mark('MANAGER', id, named(0, '今の名前'));
    expect(await rivals('MANAGER')).toMatchObject([named(0, '今の名前')]);
  });

  it('are no more than five, however many are marked at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((nth) => mark('MANAGER', id, named(nth))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors[0].code).toBe('too_many_rivals');
    expect(await rivals('MANAGER')).toHaveLength(maxRivals);
  });

  it('stand where each day’s reading saw them, as far back as it was kept who stood above', async () => {
    const found = await series('GENERAL_MEO_DIRECT', `?from=${addDays(today, -179)}&to=${today}`);
    const [first] = found.rivals;
    expect(first?.days.find(({ day }) => day === above.day)).toEqual({
      day: above.day,
      found: 'RANKED',
      rank: above.places.find(({ placeId }) => placeId === first?.placeId)?.position,
    });
    expect(found.rivals.every(({ days }) => days.every(({ day }) => day >= (found.knownFrom ?? '')))).toBe(true);
    expect((found.knownFrom ?? '') > addDays(today, -179)).toBe(true);
    for (const { days } of found.rivals)
      for (const one of days) expect([one.day, one.found === 'RANKED']).toEqual([one.day, one.rank !== null]);
  });

  it('keep their place below ours from the next reading on, which asks for nothing more', async () => {
    const [rival, lost] = await rivals('MANAGER');
    const tomorrow = addDays(today, 1);
    await app.database.transaction((tx) =>
      recordReadings({ database: app.database, tables: measuredTables, now: Date.now() }, tx, [
        {
          detailId: id,
          day: tomorrow,
          takenAt: Date.now() + 86_400_000,
          origin: 'SCHEDULED',
          keyword: '渋谷 カフェ',
          language: 'ja',
          depth: 20,
          point: { latitude: 35.6, longitude: 139.7, radius: 1000 },
          placeId: own.placeId,
          instrument: { name: 'google-places', version: '2' },
          outcome: { rank: 1, placeIdsAbove: [], placeIdsBelow: ['ChIJother', rival?.placeId ?? ''] },
        },
      ]),
    );
    const { rivals: seen } = await series('MANAGER', `?from=${tomorrow}&to=${tomorrow}`);
    expect(seen.find((one) => one.id === rival?.id)?.days).toEqual([{ day: tomorrow, found: 'RANKED', rank: 3 }]);
    expect(seen.find((one) => one.id === lost?.id)?.days).toEqual([{ day: tomorrow, found: 'BELOW', rank: null }]);
  });

  it('are taken away again, once, and the room is free for another', async () => {
    const [rival] = await rivals('MANAGER');
    expect((await unmark('MANAGER', id, rival?.id ?? 0)).status).toBe(200);
    expect((await unmark('MANAGER', id, rival?.id ?? 0)).status).toBe(404);
    expect(await rivals('GENERAL_MEO_DIRECT')).toHaveLength(maxRivals - 1);
    expect((await mark('MANAGER', id, named(0))).status).toBe(201);
    const log = await get('SYSTEM_ADMINISTRATOR', `/audit-log?resource=search-conditions&_end=50`);
    expect([log.status, JSON.stringify(log.body).includes('unmark-rival')]).toEqual([200, true]);
  });
});
