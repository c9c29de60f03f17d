import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const hour = 3_600_000;
const shop = {
  id: 'ChIJtheShopToRegister000001',
  name: '喫茶ひだまり 上野店',
  address: '東京都台東区上野7-2-3',
  latitude: 35.7141,
  longitude: 139.7779,
  category: 'カフェ',
  phone: '03-0000-1234',
};

describe('the search that begins a store’s form', () => {
  let emulator: Emulator;
  let app: TestApp;
  /** What Google was asked, between the app and the emulator. */
  const asked: { method: string; path: string; mask: string }[] = [];
  const between = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url.replace(/\?.*/, ''), mask: String(headers['x-goog-fieldmask']) });
    const response = await fetch(`${emulator.url}/google-places${url}`, {
      method,
      headers: { 'x-goog-api-key': 'k', 'x-goog-fieldmask': String(headers['x-goog-fieldmask']) },
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    answer.writeHead(response.status, { 'content-type': 'application/json' }).end(await response.text());
  });

  beforeAll(async () => {
    emulator = await startEmulator(Date.now);
    await emulator.admin('places', [shop]);
    const port = await new Promise<number>((resolve) =>
      between.listen(0, '127.0.0.1', () => resolve(Number(Object(between.address()).port))),
    );
    app = await demoApp(oneDatabase, {
      placesUrl: `http://127.0.0.1:${port}`,
      geocoderUrl: `${emulator.url}/geocoder`,
    });
  });
  afterAll(async () => {
    await app?.close();
    between.close();
    await emulator?.close();
  });

  const find = (role: Role | null, q: string) =>
    app.call(role, { method: 'GET', path: `/places?q=${encodeURIComponent(q)}` });
  const profile = (role: Role | null, id: string) => app.call(role, { method: 'GET', path: `/places/${id}` });

  it('finds by name, asking for no more than a list shows, and fills by one call with a mask of its own; nothing is kept', async () => {
    asked.length = 0;
    const { status, body } = await find('MANAGER', '喫茶ひだまり 上野店');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ exact: false, near: null });
    expect(body.data.places[0]).toEqual({
      placeId: shop.id,
      name: shop.name,
      address: shop.address,
      latitude: shop.latitude,
      longitude: shop.longitude,
      visits: false,
      taken: false,
    });
    expect((await profile('MANAGER', shop.id)).body.data).toEqual({
      ...body.data.places[0],
      phone: shop.phone,
      category: shop.category,
      websiteUrl: expect.stringMatching(/^https:\/\/shop\d+\.example\.com\/$/),
    });
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/v1/places:searchText',
        mask: 'places.id,places.displayName,places.formattedAddress,places.location,places.pureServiceAreaBusiness',
      },
      {
        method: 'GET',
        path: `/v1/places/${shop.id}`,
        mask: 'id,displayName,formattedAddress,location,pureServiceAreaBusiness,nationalPhoneNumber,primaryTypeDisplayName,websiteUri',
      },
    ]);
    const kept = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: `/search-conditions?placeId=${shop.id}`,
    });
    expect(kept.body.total).toBe(0);
  });

  it('takes a pasted address of Google Maps for the place itself, for a point, or says why it cannot', async () => {
    const exact = await find('SYSTEM_ADMINISTRATOR', `https://www.google.com/maps/place/?q=place_id:${shop.id}`);
    expect(exact.body.data).toMatchObject({ exact: true, places: [{ placeId: shop.id, name: shop.name }] });
    asked.length = 0;
    const point = await find('SYSTEM_ADMINISTRATOR', 'https://www.google.com/maps/@35.7141,139.7779,17z');
    expect(point.body.data).toEqual({ exact: false, near: { latitude: 35.7141, longitude: 139.7779 }, places: [] });
    const short = await find('SYSTEM_ADMINISTRATOR', 'https://maps.app.goo.gl/7qWFiAfvRsBEKTz56');
    expect([short.status, short.body.errors[0].code]).toEqual([422, 'opaque_map_link']);
    expect((await find('SYSTEM_ADMINISTRATOR', '')).status).toBe(400);
    // Neither of these is Google's to answer
    expect(asked).toEqual([]);
    expect((await profile('SYSTEM_ADMINISTRATOR', '..%2F..%2Fv1')).status).toBe(404);
    expect((await profile('SYSTEM_ADMINISTRATOR', 'ChIJnobodyIsThereAnyMore01')).status).toBe(404);
  });

  it('marks a place that a store holds, without telling whose', async () => {
    const body = { name: shop.name, address: shop.address, placeId: shop.id };
    const made = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/search-conditions', body });
    expect((await find('MANAGER', shop.name)).body.data.places[0].taken).toBe(true);
    expect((await profile('MANAGER', shop.id)).body.data.taken).toBe(true);
    await app.call('SYSTEM_ADMINISTRATOR', { method: 'DELETE', path: `/search-conditions/${made.body.data.id}` });
    expect((await find('MANAGER', shop.name)).body.data.places[0].taken).toBe(false);
  });

  it('is for those who register stores, each within bounds', async () => {
    for (const role of ['GENERAL_MEO_DIRECT', 'GENERAL_WITHOUT_PAYMENT'] as const) {
      expect((await find(role, shop.name)).status).toBe(403);
      expect((await profile(role, shop.id)).status).toBe(403);
      expect((await app.call(role, { method: 'GET', path: '/geocode?q=x' })).status).toBe(403);
    }
    expect((await find(null, shop.name)).status).toBe(401);
    const { userId, database } = app;
    for (const key of ['place-search', 'geocode'])
      for (let spent = 0; spent < 200; spent += 1)
        await takePermit(
          database,
          `${key}:${userId('BUSINESS_ADMINISTRATOR')}`,
          { calls: 200, within: hour },
          Date.now(),
        );
    for (const path of [`/places?q=${encodeURIComponent(shop.name)}`, `/places/${shop.id}`, '/geocode?q=x']) {
      const refused = await app.call('BUSINESS_ADMINISTRATOR', { method: 'GET', path });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await find('SYSTEM_ADMINISTRATOR', shop.name)).status).toBe(200);
  });

  it('finds points by station and address, and says in Japanese when the service is silent or not set up', async () => {
    const geocode = (q: string) =>
      app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/geocode?q=${encodeURIComponent(q)}` });
    expect((await geocode('上野駅')).body.data[0]).toEqual({ title: '上野駅', latitude: 35.7138, longitude: 139.7773 });
    expect((await geocode(shop.address)).body.data).toContainEqual({
      title: shop.address,
      latitude: shop.latitude,
      longitude: shop.longitude,
    });
    expect((await geocode('どこにもない町')).body.data).toEqual([]);
    await emulator.fail({ path: 'AddressSearch', times: 1, status: 502 });
    const down = await geocode('上野駅');
    expect([down.status, down.body.errors[0].message]).toEqual([
      503,
      '住所検索サービスから応答がありませんでした。時間をおいてもう一度お試しください',
    ]);
    await emulator.fail({ path: 'AddressSearch', times: 1, status: 200, body: '{"error":"x"}' });
    expect((await geocode('上野駅')).body.errors[0].code).toBe('geocoder_unavailable');
    const without = await demoApp(oneDatabase);
    const refused = await without.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/geocode?q=x' });
    expect(refused.body.errors[0].code).toBe('not_connected');
    await without.close();
  });

  it('lets a manager take what a template says, and change nothing of it', async () => {
    const { body } = await app.call('MANAGER', { method: 'GET', path: '/keyword-template?q=みずいろ標準' });
    const [template] = body.data;
    expect(template).toMatchObject({ name: 'みずいろ標準', targetRank: 3, dailyPrice: 500 });
    // The name of the search position, and nothing else of it
    expect(body.labels.searchLocationId[template.searchLocationId]).toBe('上野駅');
    const change = { version: template.version, dailyPrice: 1 };
    const path = `/keyword-template/${template.id}`;
    expect((await app.call('MANAGER', { method: 'PATCH', path, body: change })).status).toBe(403);
  });
});
