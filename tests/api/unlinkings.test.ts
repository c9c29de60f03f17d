import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginUnlinkings } from '#consents/server/unlinking/due-unlinkings.ts';
import { dayOf } from '#core/model/day.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const day = 86_400_000;
const profile = '/google-business-information/v1/locations/101';

/* Our access to a profile ends when Google says so, over every link that reaches it. */
describe.each(databases)('the unlinking of a profile on %s', (kind) => {
  let at: LinkedStore;
  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    await at.google.recover();
    await at.app.database.rows(sql`delete from profile_unlinking`);
    await at.link();
  });

  const notice = async () => {
    const { body } = await at.call('admin', 'POST', 'profile-unlinking', { searchConditionId: at.storeId });
    return Number(body.data.id);
  };
  const press = async (id: number) => (await at.call('admin', 'POST', `profile-unlinkings/${id}`)).body.data;
  const read = async (id: number) => (await at.call('admin', 'GET', `profile-unlinking/${id}`)).body.data;
  const linksHere = async () => (await at.app.database.rows(sql`select user_id from google_link`)).length;
  const still = (text: string) => ({ isEnded: false, outcome: expect.stringContaining(text) });
  const ended = (text: string) => ({ isEnded: true, outcome: expect.stringContaining(text) });

  it('is not done while Google gives no answer, and is asked again with the same key', async () => {
    const id = await notice();
    await at.google.fail({ path: '/google-oauth/token', times: 1, status: 503 });
    expect(await press(id)).toMatchObject(still('確認が得られませんでした'));
    expect(await read(id)).toMatchObject({ status: 'OPEN', doneDate: null });
    expect(await linksHere()).toBe(1);
    await at.google.fail({ path: '/google-oauth/revoke', times: 1, status: 503 });
    expect(await press(id)).toMatchObject(still('確認が得られませんでした'));
    expect(await press(id)).toMatchObject(ended('invalid_grant'));
    expect((await read(id)).status).toBe('DONE');
    expect(await linksHere()).toBe(0);
  });

  it('is not confirmed by hand before it was pressed, and ends the consents and the key then', async () => {
    const consented = await at.consent();
    const given = consented.body.data;
    const id = await notice();
    const confirm = async () => {
      const { version } = await read(id);
      return at.call('admin', 'POST', `profile-unlinking/${id}/confirm`, { version, outcome: 'Googleの画面で確認' });
    };
    expect((await confirm()).body.errors[0].code).toBe('unlinking_first');
    await at.google.fail({ path: '/google-oauth/token', times: 1, status: 503 });
    await press(id);
    expect((await confirm()).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'DONE', outcome: expect.stringContaining('Googleの画面で確認') });
    expect((await at.call('admin', 'GET', `consent/${given.id}`)).body.data.status).toBe('WITHDRAWN');
    expect(await linksHere()).toBe(0);
  });

  const begin = () => beginUnlinkings({ ...at.app.google, publishChange: async () => undefined });
  const rows = async () => {
    const { data } = (await at.call('admin', 'GET', 'profile-unlinking?_sort=id&_order=asc')).body;
    return data.map(({ cause, status }: { cause: string; status: string }) => `${cause} ${status}`);
  };
  const change = async (values: object) => {
    const { version } = (await at.call('admin', 'GET', `search-conditions/${at.storeId}`)).body.data;
    const { status, body } = await at.call('admin', 'PATCH', `search-conditions/${at.storeId}`, { version, ...values });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  const status = (of: string) =>
    at.app.database.rows(sql`update "system_user" set status = ${of} where id = ${at.ids.owner}`);
  const today = () => dayOf(at.now());
  const matched = async () =>
    (await at.app.database.rows(sql`select store_id from google_location where store_id is not null`)).length;

  it('that began with the end of a contract is cancelled when the contract goes on', async () => {
    await change({ contractEnd: today() });
    expect(await begin()).toBe(0);
    // Its row is 計測中 still
    at.pass(day);
    await at.signIn();
    expect(await begin()).toBe(1);
    expect(await rows()).toEqual(['ENDED OPEN']);
    await change({ contractEnd: null, validFrom: today() });
    const [{ id }] = (await at.call('admin', 'GET', 'profile-unlinking')).body.data;
    const pressed = await at.call('admin', 'POST', `profile-unlinkings/${id}`);
    expect([pressed.status, pressed.body.errors[0].code]).toEqual([409, 'unlinking_lapsed']);
    expect([await rows(), await matched()]).toEqual([['ENDED CANCELLED'], 1]);
    expect(await begin()).toBe(0);
  });

  it('begins where a customer leaves, also where all is done by the next look, and is cancelled when they stay', async () => {
    await status('LEFT');
    expect(await begin()).toBe(1);
    expect(await begin()).toBe(0);
    await status('ACTIVE');
    expect(await begin()).toBe(0);
    expect(await rows()).toEqual(['LEAVING CANCELLED']);
  });

  it('begins for a deleted store, until it is restored', async () => {
    await at.call('admin', 'DELETE', `search-conditions/${at.storeId}`);
    expect(await begin()).toBe(1);
    await at.app.database.rows(sql`update search_conditions set delete_date = null where id = ${at.storeId}`);
    expect(await begin()).toBe(0);
    expect(await rows()).toEqual(['ENDED CANCELLED']);
  });

  it('of a former customer does not touch the link of the next, and a notice can be taken back', async () => {
    const id = await notice();
    await change({ ownerUserId: at.ids.stranger, validFrom: today() });
    expect(await begin()).toBe(0);
    expect([await rows(), await matched()]).toEqual([['NOTICE CANCELLED'], 1]);
    await change({ ownerUserId: at.ids.owner, validFrom: today() });
    expect((await read(id)).status).toBe('CANCELLED');
    const next = await notice();
    const { version } = await read(next);
    expect((await at.call('admin', 'POST', `profile-unlinking/${next}/cancel`, { version })).status).toBe(200);
    expect(await rows()).toEqual(['NOTICE CANCELLED', 'NOTICE CANCELLED']);
  });

  it('is not proven by a key that is not here', async () => {
    await at.call('owner', 'DELETE', 'google-link');
    const id = await notice();
    expect(await press(id)).toMatchObject(still('こちらに鍵がない'));
    expect((await read(id)).status).toBe('OPEN');
    // Linked after the notice
    await at.link();
    expect(await press(id)).toMatchObject(ended('invalid_grant'));
  });

  it('over a link that serves another store is proven by a refusal of this profile alone', async () => {
    const places = [
      { id: 'ChIJplace2', name: '店舗2', latitude: 35, longitude: 139, address: '東京都千代田区2', profile: '102' },
    ];
    await at.google.admin('places', places);
    const store = { name: '二号店', address: '東京都', placeId: 'ChIJplace2', ownerUserId: at.ids.owner };
    const other = Number((await at.call('admin', 'POST', 'search-conditions', store)).body.data.id);
    await at.link();
    const id = await notice();
    expect(await press(id)).toMatchObject(still('まだ管理できます'));
    await at.google.fail({ path: profile, times: 1, status: 400, body: '{}' });
    expect(await press(id)).toMatchObject(still('確かめられませんでした'));
    await at.app.database.rows(sql`update google_link set expired = true`);
    expect(await press(id)).toMatchObject(still('確かめられませんでした'));
    await at.link();
    await at.google.fail({ path: profile, times: 1, status: 403, body: '{}' });
    expect(await press(id)).toMatchObject(ended('403'));
    expect(await linksHere()).toBe(1);
    const matched = await at.app.database.rows(sql`select store_id from google_location where store_id is not null`);
    expect(matched).toEqual([{ store_id: other }]);
    await at.app.database.rows(sql`update google_location set store_id = null`);
    await at.call('admin', 'DELETE', `search-conditions/${other}`);
  });

  it('is not done while the link of another user reaches the profile', async () => {
    const start = await at.call('stranger', 'POST', 'google-oauth/start');
    const back = await at.google.consent(start.body.data.url);
    await at.call('stranger', 'POST', 'google-oauth', Object.fromEntries(back));
    await at.call('stranger', 'POST', 'google-locations/refresh');
    const id = await notice();
    expect(await press(id)).toMatchObject(still('まだ管理できます'));
    await at.call('stranger', 'DELETE', 'google-link');
    expect(await press(id)).toMatchObject(ended('invalid_grant'));
    expect(await linksHere()).toBe(0);
  });
});
