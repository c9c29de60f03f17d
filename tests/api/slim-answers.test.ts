import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo } from '#core/model/access.ts';
import { listFields } from '#core/model/list/list-fields.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { resources } from '#resources';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const everyResource = resolveResources(resources);

describe.each(databases)('answers that are no longer than what was asked for, on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  it('a list gives the fields that were asked for, with id and version, and their labels alone', async () => {
    const { body } = await app.call(admin, {
      method: 'GET',
      path: '/search-conditions?_fields=name,ownerUserId&_end=3',
    });
    expect(body.data.map((row: object) => Object.keys(row).toSorted())).toEqual(
      Array.from({ length: 3 }, () => ['id', 'name', 'ownerUserId', 'version']),
    );
    expect(Object.keys(body.labels)).toEqual(['ownerUserId']);
  });

  it('without the word all fields come; an unknown field is refused, and so is one that the role may not read', async () => {
    const whole = await app.call(admin, { method: 'GET', path: '/search-conditions?_end=1' });
    expect(whole.body.data[0]).toHaveProperty('details');
    const unknown = await app.call(admin, { method: 'GET', path: '/search-conditions?_fields=name,nothing' });
    expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, 'unknown_field']);
    const none = await app.call(admin, { method: 'GET', path: '/search-conditions?_fields=' });
    expect(none.status).toBe(400);
  });

  it('every list of every role may be asked for just what it shows, and gets no less of that', async () => {
    for (const role of roleCodes)
      for (const one of everyResource.values()) {
        if (one.internal || !mayDo(one, 'list', { role })) continue;
        const fields = listFields(one, { role });
        const query = '_end=5&_sort=id&_order=asc';
        const whole = await app.call(role, { method: 'GET', path: `${one.listPath}?${query}` });
        const slim = await app.call(role, { method: 'GET', path: `${one.listPath}?${query}&_fields=${fields}` });
        const kept = ['id', 'version', ...fields];
        expect(slim.body.data, `${role} ${one.name}`).toEqual(
          whole.body.data.map((row: object) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => kept.includes(name))),
          ),
        );
      }
  });

  it('an answer above 1 kB is compressed for who accepts it, and a short one never', async () => {
    const ask = (path: string, encodings: string) =>
      app.raw(admin, path, { headers: { 'Accept-Encoding': encodings } });
    const plain = await (await app.raw(admin, '/search-conditions')).text();
    const brotli = await ask('/search-conditions', 'gzip, deflate, br');
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    expect(brotli.headers.get('Vary')).toContain('Accept-Encoding');
    expect(brotliDecompressSync(new Uint8Array(await brotli.arrayBuffer())).toString()).toBe(plain);
    const gzip = await ask('/search-conditions', 'gzip, br;q=0');
    expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(plain);
    expect((await ask('/health', 'br')).headers.get('Content-Encoding')).toBeNull();
    expect((await ask('/search-conditions', 'identity')).headers.get('Content-Encoding')).toBeNull();
  });

  it('the stores as their list opens take at most 12 kB on the wire', async () => {
    const fields = listFields(resourceNamed(everyResource, 'search-conditions'), { role: admin });
    const path = `/search-conditions?_end=25&_fields=${fields}`;
    const answer = await app.raw(admin, path, { headers: { 'Accept-Encoding': 'br' } });
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(12_000);
  });

  it('what a page refers to is called as it is beside a single row, for every reader', async () => {
    for (const role of [admin, 'MANAGER'] as const) {
      const { body } = await app.call(role, { method: 'GET', path: '/search-conditions?_start=2&_end=6' });
      expect(body.data).toHaveLength(4);
      for (const { id, ownerUserId } of body.data) {
        const one = await app.call(role, { method: 'GET', path: `/search-conditions/${id}` });
        expect(body.labels.ownerUserId[ownerUserId]).toBe(one.body.labels.ownerUserId[ownerUserId]);
      }
      const users = await app.call(role, { method: 'GET', path: '/system-user?_fields=managerUserId' });
      const managers = users.body.data.flatMap((row: { managerUserId: number | null }) => row.managerUserId ?? []);
      expect(
        Object.keys(users.body.labels.managerUserId ?? {})
          .map(Number)
          .toSorted(),
      ).toEqual([...new Set(managers)].toSorted());
    }
  });

  it('a page past the last row says how many rows there are, and the same call shows a row that came since', async () => {
    const total = async (query: string) =>
      (await app.call(admin, { method: 'GET', path: `/search-location?${query}` })).body.total;
    const before = await total('_end=1');
    expect(await total('_start=5000&_end=5010')).toBe(before);
    const body = { name: '新しい地点', kind: 'POINT', latitude: 35, longitude: 139, radius: 100 };
    expect((await app.call(admin, { method: 'POST', path: '/search-location', body })).status).toBe(201);
    expect([await total('_end=1'), await total('_start=5000&_end=5010')]).toEqual([before + 1, before + 1]);
  });

  it('a row that has not changed is not sent again', async () => {
    const [{ id }] = (await app.call(admin, { method: 'GET', path: '/search-location?_end=1' })).body.data;
    const first = await app.raw(admin, `/search-location/${id}`);
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).not.toBe('');
    const again = await app.raw(admin, `/search-location/${id}`, { headers: { 'If-None-Match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const whole = await app.raw(admin, `/search-location/${id}`, { headers: { 'Accept-Encoding': 'br' } });
    for (const name of ['ETag', 'Vary', 'Cache-Control']) expect(again.headers.get(name)).toBe(whole.headers.get(name));
    const { version } = (await app.call(admin, { method: 'GET', path: `/search-location/${id}` })).body.data;
    await app.call(admin, { method: 'PATCH', path: `/search-location/${id}`, body: { version, note: '改札の前' } });
    const changed = await app.raw(admin, `/search-location/${id}`, { headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
  });

  it('a list that is asked for again shows all that changed since: a row, and the name of what it refers to', async () => {
    const path = '/search-conditions?_end=4&_fields=name,ownerUserId';
    const ask = async () => (await app.call(admin, { method: 'GET', path })).body;
    const dataOf = async (at: string) => (await app.call(admin, { method: 'GET', path: at })).body.data;
    const before = await ask();
    expect([await ask(), await ask()]).toEqual([before, before]);
    const [first] = before.data;
    const renamed = { version: first.version, name: '改称した店' };
    await app.call(admin, { method: 'PATCH', path: `/search-conditions/${first.id}`, body: renamed });
    expect((await ask()).data[0].name).toBe('改称した店');
    const owner = await dataOf(`/system-user/${first.ownerUserId}`);
    const owned = { version: owner.version, name: '改名した人' };
    await app.call(admin, { method: 'PATCH', path: `/system-user/${owner.id}`, body: owned });
    expect((await ask()).labels.ownerUserId[owner.id]).toContain('改名した人');
  });

  it('a list that is asked for again shows what was added to its rows since, though those are the same', async () => {
    const reader = 'GENERAL_MEO_DIRECT';
    const ask = async () => (await app.call(reader, { method: 'GET', path: '/notification?_end=200' })).body.data;
    const fresh = [await ask(), await ask(), await ask()][2].find((row: { unread: boolean }) => row.unread);
    await app.call(reader, { method: 'PUT', path: `/notification/read?id=${fresh.id}` });
    const read = (await ask()).find((row: { id: number }) => row.id === fresh.id);
    expect([read.unread, read.readDate]).toEqual([false, expect.any(Number)]);
  });

  it('HEAD of a list names no encoding, for it sends no body', async () => {
    const path = '/search-location?_end=20';
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await app.raw(admin, path, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
      expect([headers.get('Content-Encoding'), headers.get('X-Total-Count')]).toEqual([null, expect.any(String)]);
    }
  });

  it('a list that is asked for again is compressed the same for each, and its number is sent', async () => {
    const path = '/search-conditions?_end=25&_fields=name,address,ownerUserId';
    const ask = (encodings: string) => app.raw(admin, path, { headers: { 'Accept-Encoding': encodings } });
    const plain = await (await ask('identity')).text();
    for (const encodings of ['br', 'gzip', 'br', 'gzip']) {
      const answer = await ask(encodings);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { headers } = answer;
      expect([headers.get('Content-Encoding'), headers.get('Vary'), headers.get('X-Total-Count')]).toEqual([
        encodings,
        'Accept-Encoding',
        String(JSON.parse(plain).total),
      ]);
      expect((encodings === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(plain);
    }
  });
});
