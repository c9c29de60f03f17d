import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import { placeLookupJob } from '#ranking/server/job-names.ts';
import { saveLookups } from '#ranking/server/matching/place-lookup.ts';
import { placeCheck } from '#ranking/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

describe('the candidates for a store without a place id', () => {
  let app: TestApp;
  let emulator: Emulator;
  let storeId: number;
  const shop = {
    name: '喫茶こもれび 上野店',
    address: '東京都台東区上野7-1-1',
    latitude: 35.7138,
    longitude: 139.7773,
  };

  beforeAll(async () => {
    emulator = await startEmulator(Date.now);
    app = await demoApp(oneDatabase, { placesUrl: `${emulator.url}/google-places` });
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/search-conditions', body: shop });
    storeId = body.data.id;
    await emulator.admin('places', [
      { ...shop, id: 'ChIJtheVeryStoreItself00001', name: '喫茶こもれび　上野店' },
      {
        ...shop,
        id: 'ChIJanotherBranchFarOff0001',
        name: '喫茶こもれび 浅草店',
        latitude: 35.7117,
        longitude: 139.7966,
      },
    ]);
  });
  afterAll(async () => {
    await app?.close();
    await emulator?.close();
  });
  const candidates = (role: Role, id = storeId) =>
    app.call(role, { method: 'GET', path: `/search-conditions/${id}/place-candidates` });

  it('come by name and point with address and distance, one of them sure', async () => {
    const { status, body } = await candidates('SYSTEM_ADMINISTRATOR');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({
      placeId: 'ChIJtheVeryStoreItself00001',
      sure: true,
      taken: false,
      distance: 0,
    });
    expect(body.data[0].address).toBe(shop.address);
    const others: { sure: boolean; distance: number }[] = body.data.slice(1);
    expect(others.length).toBeGreaterThan(2);
    for (const other of others) expect([other.sure, other.distance > 0]).toEqual([false, true]);
  });

  it('are not offered twice: a place that another store holds is marked', async () => {
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'POST',
      path: '/search-conditions',
      body: { ...shop, placeId: 'ChIJtheVeryStoreItself00001' },
    });
    expect((await candidates('SYSTEM_ADMINISTRATOR')).body.data[0]).toMatchObject({ taken: true, sure: false });
    await app.call('SYSTEM_ADMINISTRATOR', { method: 'DELETE', path: `/search-conditions/${body.data.id}` });
    expect((await candidates('SYSTEM_ADMINISTRATOR')).body.data[0]).toMatchObject({ taken: false, sure: true });
  });

  it('offer the new place id of a store whose id has changed, which one edit takes over', async () => {
    const old = 'ChIJtheOldIdOfTheStore00001';
    const made = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'POST',
      path: '/search-conditions',
      body: { ...shop, name: '移転した店', placeId: old },
    });
    const { id } = made.body.data;
    const movedTo = 'ChIJtheNewIdOfTheStore00001';
    const found = { storeId: id, placeId: old, state: 'MOVED', movedTo, changeDate: 1 } as const;
    await app.database.orm.insert(placeCheck).values(found);
    const moved = async (role: Role = 'SYSTEM_ADMINISTRATOR') =>
      (await app.call(role, { method: 'GET', path: '/place-matching/moved' })).body.data;
    const mine = (await moved()).find((one: { id: number }) => one.id === id);
    expect(mine).toMatchObject({ name: '移転した店', placeId: old, state: 'MOVED', movedTo, isTaken: false });
    // Not of a manager to whom the store does not belong
    expect((await moved('MANAGER')).map((one: { id: number }) => one.id)).not.toContain(id);
    const row = { method: 'PATCH', path: `/search-conditions/${id}` } as const;
    const taken = await app.call('SYSTEM_ADMINISTRATOR', { ...row, body: { version: mine.version, placeId: movedTo } });
    expect(taken.body.data).toMatchObject({ placeId: movedTo, matching: 'MATCHED' });
    expect((await moved()).map((one: { id: number }) => one.id)).not.toContain(id);
    const { version } = taken.body.data;
    const back = await app.call('SYSTEM_ADMINISTRATOR', { ...row, body: { version, placeId: old } });
    expect(back.body.data.matching).toBe('MOVED');
    await app.call('SYSTEM_ADMINISTRATOR', { method: 'DELETE', path: `/search-conditions/${id}` });
  });

  it('are for administrators, and for managers with their own customers', async () => {
    expect((await candidates('MANAGER')).status).toBe(404);
    const own = (await app.call('MANAGER', { method: 'GET', path: '/search-conditions?_end=1' })).body.data[0];
    expect((await candidates('MANAGER', own.id)).status).toBe(200);
    for (const role of ['GENERAL_MEO_DIRECT', 'GENERAL_WITHOUT_PAYMENT'] as const)
      expect((await candidates(role)).status).toBe(403);
    expect(
      (await app.call(null, { method: 'GET', path: `/search-conditions/${storeId}/place-candidates` })).status,
    ).toBe(401);
  });

  it('are looked for of the whole list by a job, which keeps the id alone; the most certain come first, and what two want is nobody’s', async () => {
    const call = (role: Role, method: string, path: string, body?: object) =>
      app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
    const admin = 'SYSTEM_ADMINISTRATOR';
    const before = (await call(admin, 'GET', '/place-matching?_end=200')).body;
    // What somebody looked at one by one is known already
    expect(before.counts.SURE).toBe(1);
    expect(before.counts.UNLOOKED).toBeGreaterThan(2);
    const unknown = { name: 'どこにもない店', address: '沖縄県', latitude: 24.3, longitude: 124.1 };
    await call(admin, 'POST', '/search-conditions', unknown);
    expect((await call(admin, 'POST', '/place-matching/look')).body.data).toEqual({
      stores: before.counts.UNLOOKED + before.counts.FAILED + 1,
    });
    const jobs = app.asked.filter(({ job }) => job === placeLookupJob);
    const instrument = openInstrument({
      database: app.database,
      now: Date.now,
      pause: async () => {},
      apiKey: 'k',
      url: `${emulator.url}/google-places`,
    });
    for (const { data } of jobs)
      await saveLookups({ ...app.deps, tables: app.tables, instrument }, Object(data).storeIds);
    const board = (await call(admin, 'GET', '/place-matching?_end=200')).body;
    expect(board.counts.UNLOOKED).toBe(0);
    const order = ['SURE', 'UNSURE', 'NONE', 'FAILED', 'UNLOOKED'];
    const states: string[] = board.data.map(({ state }: { state: string }) => state);
    expect(states).toEqual([...states].sort((one, other) => order.indexOf(one) - order.indexOf(other)));
    const mine = board.data.find(({ id }: { id: number }) => id === storeId);
    expect(mine).toMatchObject({ state: 'SURE', placeId: 'ChIJtheVeryStoreItself00001' });
    expect(
      (await call(admin, 'GET', `/place-matching?q=${encodeURIComponent('こもれび')}&state=SURE`)).body.total,
    ).toBe(1);
    const sure = (await call(admin, 'GET', '/place-matching/sure')).body.data;
    expect(sure).toHaveLength(board.counts.SURE);
    expect((await call(admin, 'POST', '/place-matching/look')).body.data).toEqual({ stores: board.counts.FAILED });

    // Another of the same name and point wants the same place: a person decides
    await call(admin, 'POST', '/search-conditions', shop);
    await call(admin, 'POST', '/place-matching/look');
    for (const { data } of app.asked.filter(({ job }) => job === placeLookupJob))
      await saveLookups({ ...app.deps, tables: app.tables, instrument }, Object(data).storeIds);
    const twice = (await call(admin, 'GET', `/place-matching?q=${encodeURIComponent('上野7-1-1')}`)).body;
    expect(twice.data.map(({ state }: { state: string }) => state)).toEqual(['UNSURE', 'UNSURE']);

    // The map changes: what was seen of it since is what the list says, and the rest is looked for anew when somebody asks
    await emulator.admin('places', [{ ...unknown, id: 'ChIJopenedSinceThatTime01' }]);
    const stateOf = async (q: string) =>
      (await call(admin, 'GET', `/place-matching?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ state }: { state: string }) => state,
      );
    expect(await stateOf('どこにもない')).not.toEqual(['SURE']);
    const [opened] = (await call(admin, 'GET', `/place-matching?q=${encodeURIComponent('どこにもない')}`)).body.data;
    await candidates(admin, opened.id);
    expect(await stateOf('どこにもない')).toEqual(['SURE']);
    const { counts } = (await call(admin, 'GET', '/place-matching')).body;
    expect((await call(admin, 'POST', '/place-matching/look?again=UNSURE')).body.data).toEqual({
      stores: counts.UNSURE + counts.FAILED + counts.UNLOOKED,
    });
    expect(await stateOf('上野7-1-1')).toEqual(['UNLOOKED', 'UNLOOKED']);
    for (const { data } of app.asked.filter(({ job }) => job === placeLookupJob))
      await saveLookups({ ...app.deps, tables: app.tables, instrument }, Object(data).storeIds);

    // A changed address is another question
    await call(admin, 'PATCH', `/search-conditions/${storeId}`, {
      version: mine.version,
      address: '東京都台東区浅草1',
    });
    const again = (await call(admin, 'GET', `/place-matching?state=UNLOOKED`)).body.data;
    expect(again).toMatchObject([{ id: storeId, placeId: null }]);
    const seen = (await call('MANAGER', 'GET', '/place-matching?_end=200')).body.data;
    expect(seen.some(({ id }: { id: number }) => id === storeId)).toBe(false);
    for (const path of ['/place-matching', '/place-matching/sure', '/place-matching/moved'])
      expect((await call('GENERAL_MEO_DIRECT', 'GET', path)).status).toBe(403);
    expect((await call('GENERAL_MEO_DIRECT', 'POST', '/place-matching/look')).status).toBe(403);
  });

  it('say in Japanese what went wrong out there', async () => {
    await emulator.fail({ path: 'searchText', times: 3, status: 500 });
    expect((await candidates('SYSTEM_ADMINISTRATOR')).status).toBe(503);
    await emulator.fail({ path: 'searchText', times: 1, status: 429 });
    const { status, headers } = await candidates('SYSTEM_ADMINISTRATOR');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const without = await demoApp(oneDatabase);
    const { body } = await without.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: '/search-conditions/1/place-candidates',
    });
    expect(body.errors[0]).toMatchObject({ code: 'not_connected' });
    await without.close();
  });
});
