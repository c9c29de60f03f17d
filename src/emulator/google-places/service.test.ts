import { describe, expect, it } from 'vitest';
import { createEmulator } from '../app.ts';

const store = {
  id: 'ChIJtestTestTestTestTestTes',
  name: 'みずいろ珈琲 渋谷店',
  latitude: 35.659,
  longitude: 139.7,
  address: '東京都渋谷区1-1',
  category: 'カフェ',
};
const question = {
  textQuery: '渋谷 カフェ',
  locationBias: { circle: { center: { latitude: 35.658, longitude: 139.7016 }, radius: 1000 } },
  pageSize: 20,
  languageCode: 'ja',
  regionCode: 'JP',
};
const headers = { 'x-goog-api-key': 'k', 'x-goog-fieldmask': 'places.id,nextPageToken' };

async function open() {
  const clock = { now: Date.parse('2026-10-15T20:00:00Z') };
  const app = createEmulator({
    dir: null,
    now: () => clock.now,
    adminToken: 'token',
    publicUrl: () => 'https://console.example.com',
  });
  const admin = (path: string, body: object) =>
    app.request(`/__admin/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer token' },
      body: JSON.stringify(body),
    });
  await admin('places', [store]);
  const search = async (body: object = question, sent: Record<string, string> = headers) => {
    const answer = await app.request('/google-places/v1/places:searchText', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sent },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const ids = async () => {
    const found: string[] = [];
    for (let pageToken = ''; ; ) {
      const { body } = await search(pageToken === '' ? question : { ...question, pageToken });
      found.push(...body.places.map((place: { id: string }) => place.id));
      pageToken = body.nextPageToken ?? '';
      if (pageToken === '') return found;
    }
  };
  return { app, admin, search, ids, clock };
}

describe('the emulated places:searchText', () => {
  it('gives three pages of 20 by tokens and no more, without a place twice, and only the fields of the mask', async () => {
    const { search, ids } = await open();
    const first = await search();
    expect(first.body.places).toHaveLength(20);
    expect(Object.keys(first.body.places[0])).toEqual(['id']);
    const all = await ids();
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
  });

  it('answers the same on the same day, and lets ranks drift a little from day to day', async () => {
    const { ids, clock } = await open();
    const ranks: number[] = [];
    for (let day = 0; day < 60; day += 1, clock.now += 86_400_000) {
      const found = await ids();
      expect(await ids()).toEqual(found);
      ranks.push(found.indexOf(store.id) + 1);
    }
    const steps = ranks.slice(1).map((rank, day) => Math.abs(rank - (ranks[day] ?? 0)));
    expect(steps.filter((step) => step <= 4).length).toBeGreaterThan(50);
    expect(new Set(ranks).size).toBeGreaterThan(3);
  });

  it('lets a place go on from where it is said to have stood', async () => {
    const { admin, ids, clock } = await open();
    const { center } = question.locationBias.circle;
    const anchor = { placeId: store.id, textQuery: question.textQuery, ...center, rank: 12 };
    await admin('google-places', {
      anchors: [{ ...anchor, day: Math.floor((clock.now + 9 * 3_600_000) / 86_400_000) }],
    });
    expect((await ids()).indexOf(store.id) + 1).toBe(12);
    clock.now += 86_400_000;
    expect(Math.abs((await ids()).indexOf(store.id) + 1 - 12)).toBeLessThan(4);
    await admin('google-places', { boosts: { [store.id]: -1000 } });
    expect(await ids()).not.toContain(store.id);
  });

  it('finds a place by its name first, also from farther off', async () => {
    const { search } = await open();
    const { body } = await search({ ...question, textQuery: store.name });
    expect(body.places[0].id).toBe(store.id);
    const bias = { circle: { center: { latitude: 35.7, longitude: 139.8 }, radius: 500 } };
    const far = await search({ ...question, textQuery: store.name, locationBias: bias });
    expect(far.body.places[0].id).toBe(store.id);
  });

  it('refuses what Google refuses', async () => {
    const { search } = await open();
    const { status: noKey } = await search(question, { 'x-goog-fieldmask': '*' });
    expect(noKey).toBe(403);
    const noMask = await search(question, { 'x-goog-api-key': 'k' });
    expect([noMask.status, noMask.body.error.status]).toEqual([400, 'INVALID_ARGUMENT']);
    const first = await search();
    const other = await search({ ...question, textQuery: '渋谷 喫茶', pageToken: first.body.nextPageToken });
    expect(other.status).toBe(400);
    const wide = { circle: { center: { latitude: 35, longitude: 139 }, radius: 50_001 } };
    expect((await search({ ...question, locationBias: wide })).status).toBe(400);
    expect((await search({ ...question, textQuery: ' ' })).status).toBe(400);
    const unknownField = await search({ ...question, includeServiceAreas: true });
    expect(unknownField.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(unknownField.body.error.message).toContain('Unknown name "includeServiceAreas": Cannot find field.');
    const unknownMask = await search(question, { ...headers, 'x-goog-fieldmask': 'places.id,places.openNow' });
    expect(unknownMask.body.error.message).toContain("Cannot find matching fields for path 'places.openNow'");
  });

  it('refuses an unknown mask or parameter of a place, and an empty completion', async () => {
    const { app } = await open();
    const get = async (query: string, mask: string) =>
      (
        await app.request(`/google-places/v1/places/${store.id}${query}`, {
          headers: { ...headers, 'x-goog-fieldmask': mask },
        })
      ).status;
    expect(await get('?languageCode=ja', 'id,movedPlaceId,businessStatus')).toBe(200);
    expect(await get('?lang=ja', 'id')).toBe(400);
    expect(await get('', 'id,isMoved')).toBe(400);
    const complete = await app.request('/google-places/v1/places:autocomplete', {
      method: 'POST',
      headers,
      body: JSON.stringify({ input: ' ' }),
    });
    expect(complete.status).toBe(400);
  });

  it('answers 429 beyond the quota, and again when a new minute begins', async () => {
    const { search, admin, clock } = await open();
    await admin('google-places', { perMinute: 2 });
    expect([(await search()).status, (await search()).status]).toEqual([200, 200]);
    const over = await search();
    expect([over.status, over.body.error.status]).toEqual([429, 'RESOURCE_EXHAUSTED']);
    clock.now += 60_000;
    expect((await search()).status).toBe(200);
  });

  it('knows a place by its id until it is gone, invented ones too', async () => {
    const { app, admin, ids } = await open();
    const get = async (id: string) =>
      (await app.request(`/google-places/v1/places/${id}`, { headers: { ...headers, 'x-goog-fieldmask': 'id' } }))
        .status;
    const other = (await ids()).find((id) => id !== store.id) ?? '';
    expect([await get(store.id), await get(other), await get('ChIJnobodynobodynobodynobod')]).toEqual([200, 200, 404]);
    await admin('google-places', { gone: [store.id] });
    expect(await get(store.id)).toBe(404);
    expect(await ids()).not.toContain(store.id);
  });
});
