import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { type Answer, emptyApp, type TestApp } from './support/demo-app.ts';

describe.each(databases)('on %s', (kind) => {
  let app: TestApp;
  let location: number;
  beforeAll(async () => {
    app = await emptyApp(kind);
    location = await madeLocation();
  });
  afterAll(() => app?.close());

  const admin = (method: string, path: string, body?: unknown) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const madeLocation = async (): Promise<number> =>
    (
      await admin('POST', '/search-location', {
        name: '東京駅',
        kind: 'STATION',
        latitude: 35.6812362,
        longitude: 139.7671248,
      })
    ).body.data.id;
  const codes = (answer: Answer) =>
    answer.body.errors.map((error: { code: string; field?: string }) => `${error.field}: ${error.code}`);

  describe('a store and its keywords', () => {
    it('gets a code and keeps the keywords that are sent; those left out are deactivated, those of another store refused', async () => {
      const location = { id: await madeLocation() };
      const keyword = { keyword: '渋谷 カフェ', searchLocationId: location.id, dailyPrice: 500 };
      const store = (await admin('POST', '/search-conditions', { name: '店', address: '東京都', details: [keyword] }))
        .body.data;
      expect(store.code).toMatch(/^S-\d{5}$/);
      expect(store).toMatchObject({ status: 'PREPARING', billingMode: 'PER_KEYWORD', capDays: 30 });
      expect(store.details).toHaveLength(1);
      expect(store.details[0]).toMatchObject({ keyword: '渋谷 カフェ', targetRank: 3, active: true, language: 'ja' });
      const other = (await admin('POST', '/search-conditions', { name: '別店', address: '東京都' })).body.data;
      const stolen = await admin('PATCH', `/search-conditions/${other.id}`, {
        version: other.version,
        details: store.details,
      });
      expect(stolen.status).toBe(422);
      const emptied = await admin('PATCH', `/search-conditions/${store.id}`, { version: store.version, details: [] });
      expect(emptied.body.data.details).toEqual([]);
    });

    it('names the sub-row and its field that is wrong', async () => {
      const answer = await admin('POST', '/search-conditions', {
        name: '店',
        address: '東京都',
        details: [{ keyword: '', searchLocationId: 999_999, dailyPrice: -1, language: 'ja-abc' }],
      });
      expect(answer.status).toBe(422);
      expect(codes(answer)).toEqual(
        expect.arrayContaining([
          'details.0.keyword: required',
          'details.0.dailyPrice: number_range',
          'details.0.language: pattern',
        ]),
      );
    });

    it('may not be measured without an owner', async () => {
      const answer = await admin('POST', '/search-conditions', { name: '店', address: '東京都', status: 'MEASURING' });
      expect(codes(answer)).toEqual(['ownerUserId: required']);
    });

    it('refuses the code of a living store, and frees it when that one is deleted', async () => {
      const body = { name: '店', address: '東京都', code: 'X-1' };
      const first = (await admin('POST', '/search-conditions', body)).body.data;
      expect(codes(await admin('POST', '/search-conditions', body))).toEqual(['code: duplicate']);
      await admin('DELETE', `/search-conditions/${first.id}`);
      expect((await admin('POST', '/search-conditions', body)).status).toBe(201);
      expect((await admin('POST', `/search-conditions/${first.id}/restore`)).status).toBe(422);
    });

    it('comes back only while its owner, and the locations of its keywords, are there', async () => {
      const body = {
        name: '契約者',
        email: `owner-${Date.now()}@example.com`,
        systemUserRole: 'GENERAL_WITHOUT_PAYMENT',
      };
      const owner = (await admin('POST', '/system-user', body)).body.data;
      const place = await madeLocation();
      const details = [{ keyword: 'a', searchLocationId: place, dailyPrice: 1 }];
      const fields = { name: '店', address: '東京都', ownerUserId: owner.id, details };
      const store = (await admin('POST', '/search-conditions', fields)).body.data;
      const restore = async () => {
        const answer = await admin('POST', `/search-conditions/${store.id}/restore`);
        return [answer.status, answer.body.errors?.[0].message];
      };
      expect((await admin('DELETE', `/search-conditions/${store.id}`)).status).toBe(200);
      expect((await admin('DELETE', `/search-location/${place}`)).status).toBe(200);
      expect(await restore()).toEqual([409, '検索位置が削除されているため、元に戻せません']);
      expect((await admin('POST', `/search-location/${place}/restore`)).status).toBe(200);
      expect((await admin('DELETE', `/system-user/${owner.id}`)).status).toBe(200);
      expect(await restore()).toEqual([409, '契約者が削除されているため、元に戻せません']);
      expect((await admin('POST', `/system-user/${owner.id}/restore`)).status).toBe(200);
      expect(await restore()).toEqual([200, undefined]);
      expect((await admin('DELETE', `/system-user/${owner.id}`)).status).toBe(409);
    });

    it('keeps a location from being deleted while a keyword uses it', async () => {
      const location = { id: await madeLocation() };
      await admin('POST', '/search-conditions', {
        name: '店',
        address: '東京都',
        details: [{ keyword: 'a', searchLocationId: location.id, dailyPrice: 1 }],
      });
      const answer = await admin('DELETE', `/search-location/${location.id}`);
      expect(answer.status).toBe(409);
      expect(answer.body.errors[0].code).toBe('in_use');
    });

    const made = async (details: readonly object[]) =>
      (await admin('POST', '/search-conditions', { name: '店', address: '東京都', details })).body.data;
    const changed = async (store: { id: number; version: number }, details: readonly object[]) =>
      admin('PATCH', `/search-conditions/${store.id}`, { version: store.version, details });
    const keyword = (over: object = {}) => ({
      keyword: '渋谷 カフェ',
      searchLocationId: location,
      dailyPrice: 500,
      ...over,
    });
    const termsOf = async (detailId: number) =>
      app.database.rows(
        sql`select effective_from as "from", effective_to as "to", daily_price::int as price
          from search_condition_detail_term where detail_id = ${detailId} order by id`,
      );

    it('keeps what is not sent of a keyword that is there', async () => {
      const store = await made([keyword({ targetRank: 5, depth: 60, capDays: 20 })]);
      const [{ id }] = store.details;
      const { data } = (await changed(store, [{ id, dailyPrice: 600 }])).body;
      expect(data.details[0]).toMatchObject({ id, dailyPrice: 600, targetRank: 5, depth: 60, capDays: 20 });
    });

    it('opens a new term for a keyword that was taken out and is put back', async () => {
      const store = await made([keyword()]);
      const [{ id }] = store.details;
      const without = (await changed(store, [])).body.data;
      const [closed] = await termsOf(id);
      expect(closed?.to).not.toBeNull();
      const back = (await changed(without, [{ id, dailyPrice: 700 }])).body.data;
      expect(back.details[0]).toMatchObject({ id, active: true, dailyPrice: 700, effectiveTo: null });
      const terms = await termsOf(id);
      expect(terms).toHaveLength(2);
      expect(terms[1]).toMatchObject({ to: null, price: 700 });
      expect(String(terms[1]?.from) > String(closed?.to)).toBe(true);
    });

    it('refuses one keyword twice, and what nobody may write of it', async () => {
      const store = await made([keyword()]);
      const [{ id }] = store.details;
      expect(codes(await changed(store, [{ id }, { id }]))).toEqual(['details.1.id: duplicate']);
      const forbidden = await changed(store, [{ id, firstAchievedOn: '2026-01-01' }]);
      expect(forbidden.status).toBe(403);
      expect((await changed(store, store.details)).body.data.version).toBe(store.version);
    });

    it('has no cap when none is wanted', async () => {
      const body = { name: '店', address: '東京都', capDays: null };
      expect((await admin('POST', '/search-conditions', body)).body.data.capDays).toBeNull();
    });
  });

  describe('a manager', () => {
    const manager = (method: string, path: string, more: object) => app.call('MANAGER', { method, path, ...more });

    it('registers stores and customers of his own', async () => {
      const store = await manager('POST', '/search-conditions', { body: { name: '店', address: '東京都' } });
      expect(store.status).toBe(201);
      expect(typeof store.body.data.managerUserId).toBe('number');
      const customer = await manager('POST', '/system-user', {
        body: { name: '新しい顧客', email: 'new-customer@example.com', systemUserRole: 'GENERAL_WITHOUT_PAYMENT' },
      });
      expect(customer.status).toBe(201);
      expect(customer.body.data.managerUserId).toBe(store.body.data.managerUserId);
    });

    it('imports stores of his own', async () => {
      const csv = '店舗名,住所\r\n取込店,東京都\r\n';
      const answer = await manager('POST', '/search-conditions/import?dryRun=false', { csv });
      expect(answer.status).toBe(200);
    });
  });
});
