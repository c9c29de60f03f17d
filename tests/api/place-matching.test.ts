import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
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
    app = await demoApp('PGlite', { placesUrl: `${emulator.url}/google-places` });
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

  it('say in Japanese what went wrong out there', async () => {
    await emulator.fail({ path: 'searchText', times: 3, status: 500 });
    expect((await candidates('SYSTEM_ADMINISTRATOR')).status).toBe(503);
    await emulator.fail({ path: 'searchText', times: 1, status: 429 });
    const { status, headers } = await candidates('SYSTEM_ADMINISTRATOR');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const without = await demoApp();
    const { body } = await without.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: '/search-conditions/1/place-candidates',
    });
    expect(body.errors[0]).toMatchObject({ code: 'not_connected' });
    await without.close();
  });
});
