import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { accessToken } from '#google/server/access-token.ts';
import { startLink } from '#google/server/link.ts';
import { googleLink } from '#links/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { googleAt } from '../support/google.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const places = [1, 2, 3, 4].map((n) => ({
  id: `ChIJplace${n}`,
  name: `店舗${n}`,
  latitude: 35,
  longitude: 139,
  address: `東京都千代田区${n}`,
  profile: `10${n}`,
}));

describe.each(databases)('the link to Google on %s', (kind) => {
  let app: AccountApp;
  let google: Emulator;
  const ids: Record<string, number> = {};
  const tokens: Record<string, string> = {};
  const clock = { now: Date.parse('2026-10-15T03:00:00Z') };

  const call = (name: string, method: string, path: string, body?: unknown) =>
    app.call(path, { method, token: tokens[name] ?? '', ...(body === undefined ? {} : { body }) });
  const link = async (name: string, login?: string) => {
    const start = await call(name, 'POST', 'google-oauth/start');
    const back = await google.consent(start.body.data.url, login);
    return call(name, 'POST', 'google-oauth', Object.fromEntries(back));
  };
  const addStore = async (values: Record<string, unknown>) => {
    const made = await app.call('search-conditions', {
      method: 'POST',
      token: tokens.admin ?? '',
      body: { address: '東京都', ...values },
    });
    return Number(made.body.data.id);
  };

  beforeAll(async () => {
    google = await startEmulator(() => clock.now);
    app = await accountApp(kind, { google: googleAt({ url: google.url }), rules });
    app.clock.now = clock.now;
    await google.admin('places', places);
    for (const [name, role] of [
      ['admin', 'SYSTEM_ADMINISTRATOR'],
      ['manager', 'MANAGER'],
      ['other', 'MANAGER'],
      ['owner', 'GENERAL_MEO_DIRECT'],
    ] as const) {
      ids[name] = await app.addUser({ email: `${name}@example.com`, role, name });
      tokens[name] = await app.tokenOf(`${name}@example.com`);
    }
    ids.one = await addStore({
      name: '一号店',
      placeId: 'ChIJplace1',
      ownerUserId: ids.owner,
      managerUserId: ids.manager,
    });
    ids.two = await addStore({ name: '二号店', placeId: 'ChIJplace2', managerUserId: ids.manager });
    ids.three = await addStore({ name: '三号店', placeId: 'ChIJelsewhere', managerUserId: ids.manager });
    ids.far = await addStore({ name: '他店', placeId: 'ChIJplace4', managerUserId: ids.other });
  });
  afterAll(async () => {
    await app?.close();
    await google?.close();
  });

  it('may be made by going there and back where Google’s popup does not come', async () => {
    const real = { ...googleAt({ url: google.url }), authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth' };
    const deps = { database: app.database, now: () => clock.now, google: real };
    const { url, state, popup } = await startLink(deps, ids.manager ?? 0);
    const asked = new URL(url).searchParams;
    expect([popup, asked.get('redirect_uri')]).toEqual([true, real.redirectUrl]);
    // Each way has a state of its own, and with it its own redirect
    expect(asked.get('state')).not.toBe(state);
  });

  it('is made by the state that this very user set out with, once', async () => {
    const start = await call('manager', 'POST', 'google-oauth/start');
    expect(start.body.data.popup).toBe(false);
    const back = await google.consent(start.body.data.url);
    const brought = Object.fromEntries(back);
    const stolen = await call('other', 'POST', 'google-oauth', brought);
    expect(stolen.body.errors[0]).toMatchObject({ code: 'token_invalid', field: 'state' });
    // The state is spent by the attempt, so the way is walked again
    expect((await call('manager', 'POST', 'google-oauth', brought)).status).toBe(422);
    expect((await link('manager')).status).toBe(200);
    const shown = await call('manager', 'GET', 'google-link');
    expect(shown.body.data).toMatchObject({ linked: true, expired: false });
    expect((await call('admin', 'POST', 'google-oauth/start')).status).toBe(403);
  });

  it('refuses a code that Google does not know, and a consent without the business scope', async () => {
    const start = await call('other', 'POST', 'google-oauth/start');
    const back = Object.fromEntries(await google.consent(start.body.data.url));
    const wrong = await call('other', 'POST', 'google-oauth', { ...back, code: 'made up' });
    expect(wrong.body.errors[0]).toMatchObject({ code: 'invalid', field: 'code' });
    const narrow = await call('other', 'POST', 'google-oauth', { ...back, scope: 'openid' });
    expect(narrow.body.errors[0]).toMatchObject({ code: 'invalid', field: 'scope' });
  });

  it('lists the locations, suggests the stores of the same place id, and takes what a person confirms', async () => {
    expect((await call('manager', 'POST', 'google-locations/refresh')).body.data).toEqual({ count: 4, matched: 0 });
    const { body } = await call('manager', 'GET', 'google-locations');
    expect(body).toMatchObject({ total: 4, unmatched: 2, sure: 2 });
    expect(body.data.map((row: { suggestion: { id: number } | null }) => row.suggestion?.id ?? null)).toEqual([
      ids.one,
      ids.two,
      null,
      // Another manager's store is none of his business
      null,
    ]);
    const confirm = (matches: object[]) => call('manager', 'PUT', 'google-locations/match', { matches });
    const pair = (location: string, storeId: number | null | undefined) => ({
      userId: ids.manager,
      location: `locations/${location}`,
      storeId: storeId ?? null,
    });
    expect((await confirm([pair('101', ids.one), pair('102', ids.two)])).body).toEqual({ data: { matched: 2 } });
    const store = await call('manager', 'GET', `search-conditions/${ids.one}`);
    expect(store.body.data).toMatchObject({ gbpAccountName: 'accounts/1', gbpLocationName: 'locations/101' });
    expect((await confirm([pair('103', ids.three)])).body.errors[0].code).toBe('google_place_differs');
    expect((await confirm([pair('103', ids.far)])).status).toBe(404);
    expect((await call('other', 'PUT', 'google-locations/match', { matches: [pair('101', null)] })).status).toBe(404);
    expect((await call('owner', 'PUT', 'google-locations/match', { matches: [pair('101', null)] })).status).toBe(403);
    expect((await call('other', 'GET', 'google-locations')).body.total).toBe(0);
    expect((await call('admin', 'GET', 'google-locations?state=matched&q=店舗1')).body.total).toBe(1);
    // What waits for a person's word comes first, whatever it is called; what has it, last
    await confirm([pair('102', null)]);
    const names = async (query = '') =>
      (await call('manager', 'GET', `google-locations${query}`)).body.data.map(
        ({ location }: { location: string }) => location,
      );
    const [first, second, third, last] = ['102', '103', '104', '101'].map((id) => `locations/${id}`);
    expect(await names()).toEqual([first, second, third, last]);
    expect(await names('?state=suggested')).toEqual([first]);
    expect(await names('?state=unmatched')).toEqual([second, third]);
    expect(await names('?_start=3&_end=4')).toEqual([last]);
    expect((await call('manager', 'POST', 'google-locations/match-sure')).body.data).toEqual({ matched: 1 });
    expect((await call('manager', 'GET', 'google-locations')).body).toMatchObject({ total: 4, unmatched: 2, sure: 0 });
  });

  it('needs no confirmation from an owner whose store has the very place id', async () => {
    expect((await link('owner')).status).toBe(200);
    // The store is reached through the manager's link already
    expect((await call('owner', 'POST', 'google-locations/refresh')).body.data).toEqual({ count: 4, matched: 0 });
    await call('manager', 'PUT', 'google-locations/match', {
      matches: [{ userId: ids.manager, location: 'locations/101', storeId: null }],
    });
    expect((await call('owner', 'POST', 'google-locations/refresh')).body.data).toEqual({ count: 4, matched: 1 });
  });

  it('is refreshed once, however many ask at the same time', async () => {
    await app.database.orm.update(googleLink).set({ expiresDate: app.clock.now + 1000 });
    const settings = googleAt({ url: google.url });
    const deps = { database: app.database, sealer: app.sealing, ...settings, now: () => app.clock.now };
    const given = await Promise.all(Array.from({ length: 8 }, () => accessToken(deps, ids.manager ?? 0)));
    expect(new Set(given).size).toBe(1);
    const [kept] = await app.database.orm
      .select()
      .from(googleLink)
      .where(eq(googleLink.userId, ids.manager ?? 0));
    expect(app.sealing.open(kept?.accessToken ?? '')).toBe(given[0]);
    expect(kept?.refreshingUntil).toBeNull();
  });

  it('has expired when the grant was taken back, and is valid again after a new link', async () => {
    await google.admin('google-revoke');
    expect((await call('manager', 'GET', 'auth/me')).body.data.isAccessTokenOauth).toBe(true);
    const refused = await call('manager', 'POST', 'google-locations/refresh');
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'google_expired']);
    expect((await call('manager', 'GET', 'auth/me')).body.data.isAccessTokenOauth).toBe(false);
    expect((await link('manager')).status).toBe(200);
    expect((await call('manager', 'GET', 'auth/me')).body.data.isAccessTokenOauth).toBe(true);
  });

  it('is undone on both sides', async () => {
    expect((await call('manager', 'DELETE', 'google-link')).status).toBe(200);
    expect((await call('manager', 'GET', 'google-link')).body.data.linked).toBe(false);
    expect((await call('manager', 'GET', 'google-locations')).body.total).toBe(0);
    expect((await call('manager', 'POST', 'google-locations/refresh')).body.errors[0].code).toBe('google_unlinked');
  });
});
