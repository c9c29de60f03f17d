import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyKey } from '#core/server/database/sql.ts';
import { bothDatabases } from './support/databases.ts';
import { type Answer, emptyApp, type TestApp } from './support/demo-app.ts';

describe.each(bothDatabases)('on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
  });
  afterAll(() => app?.close());

  const admin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    app.call('SYSTEM_ADMINISTRATOR', {
      method,
      path,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
  const station = (over: object = {}) => ({
    name: '東京駅',
    kind: 'STATION',
    latitude: 35.6812362,
    longitude: 139.7671248,
    ...over,
  });
  const made = async (over: object = {}) => (await admin('POST', '/search-location', station(over))).body.data;
  const codes = (answer: Answer) =>
    answer.body.errors.map((error: { code: string; field?: string }) => `${error.field}: ${error.code}`);

  describe('one row', () => {
    it('is created with its defaults, read, changed with its version, deleted, restored', async () => {
      const created = await admin('POST', '/search-location', station());
      expect(created.status).toBe(201);
      expect(created.body.data).toMatchObject({
        name: '東京駅',
        radius: 1000,
        version: 1,
        deleteDate: null,
        note: null,
      });
      expect(Number.isInteger(created.body.data.createDate)).toBe(true);
      const { id } = created.body.data;
      expect((await admin('GET', `/search-location/${id}`)).body.data).toEqual(created.body.data);
      const changed = await admin('PATCH', `/search-location/${id}`, { version: 1, radius: 500 });
      expect(changed.body.data).toMatchObject({ radius: 500, version: 2, name: '東京駅' });
      expect((await admin('DELETE', `/search-location/${id}?version=2`)).status).toBe(200);
      expect((await admin('GET', `/search-location?id=${id}`)).body.total).toBe(0);
      expect((await admin('GET', `/search-location/${id}`)).status).toBe(404);
      expect((await admin('GET', `/search-location/${id}?deleted=true`)).body.data.deleteDate).not.toBeNull();
      const restored = await admin('POST', `/search-location/${id}/restore`, {});
      expect(restored.status).toBe(200);
      expect((await admin('GET', `/search-location?id=${id}`)).body.total).toBe(1);
    });

    it('is not changed without a version (422), nor with an old one (409, and the current row comes along)', async () => {
      const { id } = await made();
      expect(codes(await admin('PATCH', `/search-location/${id}`, { radius: 1 }))).toEqual(['version: required']);
      await admin('PATCH', `/search-location/${id}`, { version: 1, radius: 2 });
      const late = await admin('PATCH', `/search-location/${id}`, { version: 1, radius: 3 });
      expect(late.status).toBe(409);
      expect(late.body.data).toMatchObject({ id, radius: 2, version: 2 });
      expect((await admin('DELETE', `/search-location/${id}?version=1`)).status).toBe(409);
    });

    it('may be sent back whole when nothing that is not the caller’s was changed', async () => {
      const row = await made();
      const whole = await admin('PATCH', `/search-location/${row.id}`, { ...row, note: '改札前' });
      expect(whole.body.data.note).toBe('改札前');
      expect((await admin('PATCH', `/search-location/${row.id}`, { version: 2, createDate: 1 })).status).toBe(403);
    });

    it('keeps its version when nothing of it was changed', async () => {
      const row = await made();
      expect((await admin('PATCH', `/search-location/${row.id}`, { ...row })).body.data.version).toBe(1);
      expect((await admin('PATCH', `/search-location/${row.id}`, { version: 1 })).body.data.version).toBe(1);
    });

    it('has nothing that an action could be given', async () => {
      const { id } = await made();
      await admin('DELETE', `/search-location/${id}`);
      const reported = await admin('POST', `/search-location/${id}/restore`, { name: 'x' });
      expect(reported.status).toBe(400);
      expect(codes(reported)).toEqual(['name: unknown_field']);
    });

    it('is created once for one Idempotency-Key', async () => {
      const key = { 'Idempotency-Key': 'twice' };
      const first = await admin('POST', '/search-location', station({ name: '一度だけ' }), key);
      const second = await admin('POST', '/search-location', station({ name: '一度だけ' }), key);
      expect(second.body).toEqual(first.body);
      expect((await admin('POST', '/search-location', station({ name: '別の名' }), key)).status).toBe(409);
      expect((await admin('GET', `/search-location?name=${encodeURIComponent('一度だけ')}`)).body.total).toBe(1);
    });
  });

  describe('an Idempotency-Key', () => {
    it('of two calls at once makes one row, and both are answered the same', async () => {
      const key = { 'Idempotency-Key': 'at once' };
      const both = await Promise.all(
        [1, 2].map(() => admin('POST', '/search-location', station({ name: '同時に' }), key)),
      );
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      expect(both[1]?.body).toEqual(both[0]?.body);
      expect((await admin('GET', `/search-location?name=${encodeURIComponent('同時に')}`)).body.total).toBe(1);
    });

    it('of a call that was refused, or whose process ended before it wrote, may be used again', async () => {
      const key = { 'Idempotency-Key': 'again' };
      expect((await admin('POST', '/search-location', station({ radius: 0 }), key)).status).toBe(422);
      const { body } = await admin('POST', '/search-location', station({ name: '二度目' }), key);
      await app.database.orm.update(idempotencyKey).set({ answer: null }).where(eq(idempotencyKey.key, 'again'));
      const again = await admin('POST', '/search-location', station({ name: '三度目' }), key);
      expect(again.status).toBe(201);
      expect(again.body.data.id).not.toBe(body.data.id);
    });
  });

  describe('bad input is explained in Japanese at its field, and nothing is written', () => {
    it.each([
      ['nothing', {}, ['name: required', 'kind: required', 'latitude: required', 'longitude: required']],
      ['a wrong type', station({ latitude: '35' }), ['latitude: type']],
      ['out of range', station({ latitude: 91 }), ['latitude: number_range']],
      ['too many decimals', station({ latitude: 35.123456789 }), ['latitude: number_decimals']],
      ['an unknown option', station({ kind: 'AIRPORT' }), ['kind: option']],
      ['an over-long text', station({ name: 'あ'.repeat(101) }), ['name: text_max']],
      ['only blanks', station({ name: '　 ' }), ['name: whitespace']],
      ['a NUL', station({ name: 'a\u0000b' }), ['name: text_characters']],
      ['a mark that turns the direction', station({ name: '新宿\u202e駅' }), ['name: text_invisible']],
      ['a space of no width', station({ name: '新宿\u200b駅' }), ['name: text_invisible']],
      ['half a surrogate pair', station({ name: 'a\ud800' }), ['name: text_characters']],
      ['an object for a text', station({ name: { $gt: '' } }), ['name: type']],
    ])('%s', async (_, body, expected) => {
      const before = (await admin('GET', '/search-location')).body.total;
      const answer = await admin('POST', '/search-location', body);
      expect(answer.status).toBe(422);
      expect(codes(answer)).toEqual(expected);
      for (const error of answer.body.errors) expect(error.message).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      expect((await admin('GET', '/search-location')).body.total).toBe(before);
    });

    it('an unknown field is 400, malformed JSON 400, another type 415, an over-large body 413', async () => {
      expect((await admin('POST', '/search-location', station({ nmae: 'x' }))).status).toBe(400);
      const send = (text: string, type: string) =>
        app.raw('SYSTEM_ADMINISTRATOR', '/search-location', {
          method: 'POST',
          body: text,
          headers: { 'Content-Type': type },
        });
      expect((await send('{"name":', 'application/json')).status).toBe(400);
      expect((await send('[]', 'application/json')).status).toBe(400);
      expect((await send('name=x', 'application/x-www-form-urlencoded')).status).toBe(415);
      expect((await send(JSON.stringify(station({ note: 'x'.repeat(5_000_000) })), 'application/json')).status).toBe(
        413,
      );
    });

    it('SQL and HTML are nothing but text', async () => {
      for (const name of ["'; drop table search_location; --", '<script>alert(1)</script>', '" or 1=1 --', '%_\\']) {
        const row = await made({ name });
        expect(row.name).toBe(name);
        expect((await admin('GET', `/search-location?name_like=${encodeURIComponent(name)}`)).body.total).toBe(1);
      }
    });

    it.each(['abc', '0', '-1', '1.5', '99999999999', '1%00', "1'"])(
      'the id %s is a row that is not there',
      async (id) => {
        expect((await admin('GET', `/search-location/${id}`)).status).toBe(404);
      },
    );

    it('the first message of a required field is the one that the product promises', async () => {
      const answer = await admin('POST', '/search-location', station({ name: '' }));
      expect(answer.body.errors[0]).toEqual({ code: 'required', field: 'name', message: '名称を入力してください' });
    });
  });

  describe('a list', () => {
    beforeAll(async () => {
      const rows = [
        { name: '試験あ', kind: 'STORE', radius: 100, prefecture: '東京都', note: null },
        { name: '試験い', kind: 'STATION', radius: 200, prefecture: '大阪府' },
        { name: '試験う100%', kind: 'POINT', radius: 300, prefecture: null },
      ];
      for (const row of rows) await made(row);
    });
    const names = async (query: string) => {
      const { body } = await admin(
        'GET',
        `/search-location?name_like=${encodeURIComponent('試験')}&_sort=name&${query}`,
      );
      return body.data.map((row: { name: string }) => row.name.slice(2));
    };

    it.each([
      ['radius=200', ['い']],
      ['radius_ne=200', ['あ', 'う100%']],
      ['radius_gt=200', ['う100%']],
      ['radius_gte=200', ['い', 'う100%']],
      ['radius_lt=200', ['あ']],
      ['radius_lte=200', ['あ', 'い']],
      ['radius_in=100&radius_in=300', ['あ', 'う100%']],
      ['radius_in=100,300', ['あ', 'う100%']],
      ['kind_in=STORE,POINT', ['あ', 'う100%']],
      ['radius=100&radius=300', ['あ', 'う100%']],
      [`name=${encodeURIComponent('試験あ')}&name=${encodeURIComponent('試験い')}`, ['あ', 'い']],
      // A comma is part of a text, and a list of texts is repeated
      [`name_in=${encodeURIComponent('試験あ,試験い')}`, []],
      [`prefecture_like=${encodeURIComponent('京')}`, ['あ']],
      ['prefecture_null=true', ['う100%']],
      ['prefecture_null=false', ['あ', 'い']],
      [`prefecture_ne=${encodeURIComponent('東京都')}`, ['い', 'う100%']],
      ['kind=POINT', ['う100%']],
      [`q=${encodeURIComponent('験い')}`, ['い']],
      [`q=${encodeURIComponent('100%')}`, ['う100%']],
    ])('%s', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('is sorted by several fields, paged, and counted', async () => {
      const answer = await admin('GET', '/search-location?_sort=kind,radius&_order=desc,asc&_start=1&_end=3');
      expect(answer.body.data).toHaveLength(2);
      expect(answer.headers.get('X-Total-Count')).toBe(String(answer.body.total));
    });

    it('takes several sorts as a comma list or repeated', async () => {
      const sorted = async (query: string) => {
        const { body } = await admin('GET', `/search-location?_end=200&${query}`);
        return body.data.map((row: { id: number }) => row.id);
      };
      expect(await sorted('_sort=kind&_sort=radius&_order=desc&_order=asc')).toEqual(
        await sorted('_sort=kind,radius&_order=desc,asc'),
      );
    });

    it.each([
      'nmae=x',
      'radius_near=1',
      'radius=abc',
      'id=99999999999',
      'createDate_gte=99999999999999999999999',
      '_sort=nmae',
      '_order=up',
      '_start=-1',
      '_end=201',
      'prefecture_null=maybe',
      'radius_gte=1&radius_gte=2',
      'radius_in=1,x',
      'q=a&q=b',
      '_start=1&_start=2',
      'radius_like=1',
      'kind=AIRPORT',
    ])('%s is 400, not ignored', async (query) => {
      expect((await admin('GET', `/search-location?${query}`)).status).toBe(400);
    });
  });

  it.each([
    ['POST', '/incentive-history'],
    ['DELETE', '/audit-log'],
    ['DELETE', '/audit-log/1'],
    ['PUT', '/search-location'],
    ['PUT', '/search-location/1'],
    ['PATCH', '/search-location'],
    ['DELETE', '/search-location'],
    ['POST', '/charge-history'],
    ['PATCH', '/charge-history/1'],
    ['DELETE', '/charge-history/1'],
  ])('no resource has a verb for %s %s: 403, and 401 to who is not signed in', async (method, path) => {
    expect((await admin(method, path, {})).status).toBe(403);
    expect((await app.call(null, { method, path, body: {} })).status).toBe(401);
  });

  it('writes who changed what into the audit log', async () => {
    const { id } = await made({ name: '監査' });
    await admin('PATCH', `/search-location/${id}`, { version: 1, name: '監査2' });
    const { body } = await admin('GET', `/audit-log?resource=search-location&resourceId=${id}&_sort=id&_order=asc`);
    expect(body.data.map((row: { action: string }) => row.action)).toEqual(['create', 'update']);
    expect(body.data[1]).toMatchObject({ before: { name: '監査' }, after: { name: '監査2' } });
  });

  it('describes itself in OpenAPI, every generated path included', async () => {
    const { body } = await admin('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    for (const path of [
      '/search-conditions',
      '/search-conditions/{id}',
      '/search-conditions/export',
      '/notification/update/{id}',
      '/auth/login',
      '/charge-history',
      '/charge-history/{id}',
      '/health',
      '/ready',
      '/metrics',
      '/client-settings',
      '/notification-unread',
    ])
      expect(Object.keys(body.paths)).toContain(path);
  });
});
