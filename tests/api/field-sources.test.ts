import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { storeSource } from '#sources/server/tables.ts';
import { renewDuePositions } from '#stores/server/due-positions.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases, oneDatabase } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { linkedStore } from './support/linked-store.ts';

const day = 86_400_000;
const admin = 'SYSTEM_ADMINISTRATOR';
const shop = {
  id: 'ChIJtheShopWithSources00001',
  name: '喫茶ひだまり 上野店',
  address: '東京都台東区上野7-2-3',
  latitude: 35.7141,
  longitude: 139.7779,
  category: 'カフェ',
  phone: '03-0000-1234',
};

describe.each(databases)('where a store’s fields come from, on %s', (kind) => {
  const clock = { now: Date.parse('2026-11-02T03:00:00Z') };
  let emulator: Emulator;
  let app: TestApp;
  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now);
    await emulator.admin('places', [shop]);
    app = await emptyApp(kind, {
      now: () => clock.now,
      placesUrl: `${emulator.url}/google-places`,
      geocoderUrl: `${emulator.url}/geocoder`,
    });
  });
  afterAll(async () => {
    await app?.close();
    await emulator?.close();
  });

  const create = async (body: object) =>
    (await app.call(admin, { method: 'POST', path: '/search-conditions', body })).body.data;
  const change = async (id: number, body: object) => {
    const { version } = (await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).body.data;
    return app.call(admin, { method: 'PATCH', path: `/search-conditions/${id}`, body: { ...body, version } });
  };
  const sourcesOf = async (storeId: number) => {
    const [found] = await app.database.orm.select().from(storeSource).where(eq(storeSource.storeId, storeId));
    return Object.fromEntries(Object.entries(found?.fields ?? {}).map(([field, { source }]) => [field, source]));
  };
  const listed = async () =>
    (await app.call(admin, { method: 'GET', path: '/google-data/stores' })).body.data.map(
      (one: { id: number }) => one.id,
    );
  /** A store that is filled as the form does it where PLACES_FILL is confirm. */
  const fromPlaces = async () => {
    const { placeId, name, address, phone, latitude, longitude } = (
      await app.call(admin, { method: 'GET', path: `/places/${shop.id}` })
    ).body.data;
    return create({ placeId, name, address, phone, latitude, longitude });
  };
  const due = () =>
    renewDuePositions({
      ...app.deps,
      tables: app.tables,
      log: () => {},
      instrument: openInstrument({
        database: app.database,
        now: () => clock.now,
        pause: async () => {},
        apiKey: 'k',
        url: `${emulator.url}/google-places`,
      }),
    });

  it('is the address search for what it answered to this user, and the user’s hand for what was typed over it', async () => {
    const [point] = (await app.call(admin, { method: 'GET', path: `/geocode?q=${encodeURIComponent('上野駅')}` })).body
      .data;
    const store = await create({
      name: '上野の店',
      address: '東京都台東区上野',
      latitude: point.latitude,
      longitude: point.longitude,
    });
    expect(await sourcesOf(store.id)).toEqual({
      name: 'typed',
      address: 'typed',
      latitude: 'geocoder',
      longitude: 'geocoder',
    });
    await change(store.id, { latitude: 35.7 });
    expect(await sourcesOf(store.id)).toMatchObject({ latitude: 'typed', longitude: 'geocoder' });
  });

  it('is the file for an import', async () => {
    const csv = '店舗名,住所,緯度\r\n取り込みの店,東京都台東区1,35.1\r\n';
    const { status } = await app.call(admin, {
      method: 'POST',
      path: '/search-conditions/import?dryRun=false',
      csv,
    });
    expect(status).toBe(200);
    const [made] = (
      await app.call(admin, { method: 'GET', path: `/search-conditions?name=${encodeURIComponent('取り込みの店')}` })
    ).body.data;
    expect(await sourcesOf(made.id)).toEqual({ name: 'csv', address: 'csv', latitude: 'csv' });
  });

  it('is Places for what it answered: listed until somebody confirms it as their own', async () => {
    const store = await fromPlaces();
    expect(await sourcesOf(store.id)).toMatchObject({ name: 'places', latitude: 'places', phone: 'places' });
    const { body } = await app.call(admin, { method: 'GET', path: '/google-data/stores' });
    const row = body.data.find((one: { id: number }) => one.id === store.id);
    const untilOf = (field: string) => row.fields.find((one: { field: string }) => one.field === field).until;
    expect([untilOf('latitude'), untilOf('name')]).toEqual([clock.now + 30 * day, null]);
    const stored = (await app.call(admin, { method: 'GET', path: '/google-data' })).body.data.stored;
    expect(stored).toContainEqual({ what: 'positions', count: 1, since: clock.now, until: 'due' });
    const confirm = { stores: [{ storeId: store.id }] };
    expect((await app.call(admin, { method: 'POST', path: '/google-data/confirm', body: confirm })).body.data).toEqual({
      stores: 1,
    });
    expect(await listed()).not.toContain(store.id);
    expect(await sourcesOf(store.id)).toMatchObject({ name: 'typed', latitude: 'typed' });
    const log = await app.call(admin, {
      method: 'GET',
      path: `/audit-log?resource=search-conditions&resourceId=${store.id}&action=confirm-sources`,
    });
    expect(log.body.total).toBe(1);
    // A second press finds nothing left
    expect((await app.call(admin, { method: 'POST', path: '/google-data/confirm', body: confirm })).body.data).toEqual({
      stores: 0,
    });
  });

  it('refreshes coordinates of Places before 30 days are over, and removes them where Google has the place no more', async () => {
    const store = await fromPlaces();
    const [other] = [await create({ name: '手で入れた店', address: '東京都', latitude: 35.5, longitude: 139.5 })];
    clock.now += 20 * day;
    expect(await due()).toEqual({ renewed: 0, removed: 0 });
    await emulator.admin('places', [{ ...shop, latitude: 35.72 }]);
    clock.now += 8 * day;
    expect(await due()).toEqual({ renewed: 1, removed: 0 });
    const read = async (id: number) =>
      (await app.call(admin, { method: 'GET', path: `/search-conditions/${id}` })).body.data;
    expect(await read(store.id)).toMatchObject({ latitude: 35.72, longitude: shop.longitude });
    expect(await due()).toEqual({ renewed: 0, removed: 0 });
    await change(store.id, { placeId: 'ChIJnobodyIsThereAnyMore01' });
    clock.now += 28 * day;
    expect(await due()).toEqual({ renewed: 0, removed: 1 });
    expect(await read(store.id)).toMatchObject({ latitude: null, longitude: null, name: shop.name });
    expect(await read(other.id)).toMatchObject({ latitude: 35.5 });
    expect(await due()).toEqual({ renewed: 0, removed: 0 });
  });

  it('keeps coordinates while Google does not answer, but no longer than it may', async () => {
    const store = await fromPlaces();
    clock.now += 28 * day;
    await emulator.fail({ path: '/google-places', status: 503, times: 100 });
    expect(await due()).toEqual({ renewed: 0, removed: 0 });
    clock.now += 3 * day;
    expect(await due()).toEqual({ renewed: 0, removed: 1 });
    await emulator.recover();
    const { body } = await app.call(admin, { method: 'GET', path: `/search-conditions/${store.id}` });
    expect(body.data).toMatchObject({ latitude: null, longitude: null });
  });

  it('takes an undone change back to the source of before', async () => {
    const store = await fromPlaces();
    const run = await app.call(admin, {
      method: 'POST',
      path: '/search-conditions/bulk',
      body: { ids: [store.id], change: { phone: '03-9999-9999', category: '食堂' } },
    });
    expect(run.status).toBe(200);
    expect(await sourcesOf(store.id)).toMatchObject({ category: 'typed', phone: 'typed', name: 'places' });
    const { jobId } = run.body.data;
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/bulk/${jobId}` });
    expect(await sourcesOf(store.id)).toMatchObject({ phone: 'places', name: 'places' });
  });

  it('is shown to administrators alone', async () => {
    for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT', 'GENERAL_WITHOUT_PAYMENT'] as const) {
      for (const path of ['/google-data', '/google-data/stores'])
        expect((await app.call(role, { method: 'GET', path })).status).toBe(403);
      const body = { stores: [{ storeId: 1 }] };
      expect((await app.call(role, { method: 'POST', path: '/google-data/confirm', body })).status).toBe(403);
    }
    expect((await app.call(null, { method: 'GET', path: '/google-data' })).status).toBe(401);
    const many = { stores: Array.from({ length: 201 }, (_, at) => ({ storeId: at + 1 })) };
    expect((await app.call(admin, { method: 'POST', path: '/google-data/confirm', body: many })).status).toBe(422);
  });
});

describe('a linked Business Profile', () => {
  it('fills a form with what its owner says, to those who see the link', async () => {
    const linked = await linkedStore(oneDatabase);
    try {
      const { call, ids } = linked;
      const path = `google-locations/profile?userId=${ids.owner}&location=locations/101`;
      expect((await call('admin', 'GET', path)).body.data).toEqual({
        name: '店舗1',
        address: '東京都千代田区1',
        latitude: 35,
        longitude: 139,
        phone: null,
        category: null,
        websiteUrl: 'https://shop101.example.com/',
        placeId: 'ChIJplace1',
      });
      expect((await call('stranger', 'GET', path)).status).toBe(403);
      expect((await call('admin', 'GET', path.replace('101', '999'))).status).toBe(404);
    } finally {
      await linked.close();
    }
  });
});
