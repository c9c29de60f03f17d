import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

describe.each(databases)('今すぐ計測 on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  const storesOf = async (role: 'SYSTEM_ADMINISTRATOR' | 'MANAGER') => {
    const { body } = await app.call(role, {
      method: 'GET',
      path: '/search-conditions?status=MEASURING&placeId_null=false&_end=200&_sort=id',
    });
    return body.data as { id: number; version: number; details: unknown[] }[];
  };
  const measure = (role: Parameters<TestApp['call']>[0], id: number | undefined) =>
    app.call(role, { method: 'POST', path: `/search-conditions/${id}/measure`, body: {} });

  it('asks for every keyword of the store once a minute, and leaves the store as it is', async () => {
    const store = (await storesOf('SYSTEM_ADMINISTRATOR')).find(({ details }) => details.length > 1);
    const { status, body } = await measure('SYSTEM_ADMINISTRATOR', store?.id);
    expect(status).toBe(200);
    expect(body.data.version).toBe(store?.version);
    const asked = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/readings' });
    expect(asked.body.data).toHaveLength(store?.details.length ?? 0);
    expect(asked.body.data[0]).toMatchObject({
      searchConditionId: store?.id,
      state: 'WAITING',
      rank: null,
      failure: null,
    });
    const again = await measure('SYSTEM_ADMINISTRATOR', store?.id);
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Two clicks at once are one
    const other = (await storesOf('SYSTEM_ADMINISTRATOR')).find(
      ({ id, details }) => id !== store?.id && details.length > 0,
    );
    const both = await Promise.all([
      measure('BUSINESS_ADMINISTRATOR', other?.id),
      measure('BUSINESS_ADMINISTRATOR', other?.id),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429]);
  });

  it('is for administrators, and for managers with their own customers', async () => {
    const own = await storesOf('MANAGER');
    const all = await storesOf('SYSTEM_ADMINISTRATOR');
    const foreign = all.find(({ id }) => !own.some((store) => store.id === id));
    expect((await measure('MANAGER', foreign?.id)).status).toBe(404);
    expect((await measure('MANAGER', own.at(-1)?.id)).status).toBe(200);
    for (const role of [
      'GENERAL_WITHOUT_PAYMENT',
      'GENERAL_MEO_DIRECT',
      'GENERAL_CLAIMED_BY_AGENCY',
      'GENERAL_CLAIMED_BY_FLEX',
    ] as const) {
      expect((await measure(role, all[0]?.id)).status).toBe(403);
      expect((await app.call(role, { method: 'GET', path: '/readings' })).status).toBe(403);
    }
    const mine = await app.call('MANAGER', { method: 'GET', path: '/readings' });
    expect(new Set(mine.body.data.map((row: { searchConditionId: number }) => row.searchConditionId))).toEqual(
      new Set([own.at(-1)?.id]),
    );
    expect((await app.call('MANAGER', { method: 'GET', path: '/readings?searchConditionId=x' })).status).toBe(400);
  });

  it('says what is missing: a place, keywords, the state 計測中', async () => {
    const make = async (more: object) => {
      const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
        method: 'POST',
        path: '/search-conditions',
        body: { name: '試験店', address: '東京都', ...more },
      });
      return body.data.id as number;
    };
    const [{ ownerUserId }] = (
      await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/search-conditions?status=MEASURING&_end=1' })
    ).body.data;
    const answer = async (more: object) => {
      const { status, body } = await measure('SYSTEM_ADMINISTRATOR', await make(more));
      return [status, body.errors[0].code];
    };
    expect(await answer({ status: 'PREPARING' })).toEqual([409, 'wrong_state']);
    expect(await answer({ status: 'MEASURING', ownerUserId })).toEqual([422, 'no_place']);
    expect(await answer({ status: 'MEASURING', ownerUserId, placeId: 'ChIJx' })).toEqual([422, 'no_keywords']);
  });
});
