import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#core/model/day.ts';
import { personalToken } from '#core/server/sessions/tokens.ts';
import { type AccountApp, accountApp, goodPassword, type Send } from './support/account-app.ts';
import { databases } from './support/databases.ts';

describe.each(databases)('personal API tokens on %s', (kind) => {
  let app: AccountApp;
  let admin: { id: number; token: string };
  let manager: { id: number; token: string };
  const newUser = async (email: string, role: 'MANAGER' | 'SYSTEM_ADMINISTRATOR' = 'MANAGER') => ({
    id: await app.addUser({ email, role }),
    token: await app.tokenOf(email),
  });
  beforeAll(async () => {
    app = await accountApp(kind);
    admin = await newUser('admin@example.com', 'SYSTEM_ADMINISTRATOR');
    manager = await newUser('manager@example.com');
  });
  afterAll(() => app?.close());

  const asked = { name: '会計ソフト連携', access: 'WRITE', days: 30, password: goodPassword };
  const make = (token: string, body: object = {}) =>
    app.call('auth/tokens', { method: 'POST', token, body: { ...asked, ...body } });
  const made = async (token: string, body: object = {}): Promise<{ id: number; token: string }> => {
    const answer = await make(token, body);
    expect(answer.status).toBe(201);
    return answer.body.data;
  };
  const note = async (token: string) =>
    await app.call('search-location', {
      method: 'POST',
      token,
      body: { name: '駅', kind: 'STATION', latitude: 35, longitude: 139, radius: 500 },
    });
  const status = async (path: string, options: Send) => (await app.call(path, options)).status;
  const codes = (answer: { body: { errors: { code: string }[] } }) => answer.body.errors.map(({ code }) => code);

  it('are made with the password, shown once and stored as a hash; their user is notified by mail', async () => {
    expect(codes(await make(manager.token, { password: 'wrong' }))).toEqual(['wrong_password']);
    expect(await status('auth/tokens', { method: 'POST', body: asked })).toBe(401);
    for (const days of [0, 366]) expect((await make(manager.token, { days })).status).toBe(422);
    expect((await make(manager.token, { resources: ['audit-log'] })).status).toBe(422);
    expect((await make(manager.token, { resources: ['no-such-thing'] })).status).toBe(422);
    const { token, id } = await made(manager.token);
    expect(token).toMatch(/^tjp_[\w-]{43}$/);
    expect(app.mails.at(-1)).toMatchObject({
      to: 'manager@example.com',
      subject: '【店順】APIトークンが発行されました',
    });
    const [kept] = await app.database.orm.select().from(personalToken).where(eq(personalToken.id, id));
    expect(JSON.stringify(kept)).not.toContain(token.slice(4));
    const listed = await app.call('auth/tokens', { token: manager.token });
    expect(listed.body.data[0]).toMatchObject({ id, name: asked.name, write: true, resources: null, expired: false });
    expect(JSON.stringify(listed.body)).not.toContain('tjp_');
  });

  it('call as their user without a cookie or its header, and only from the Authorization header', async () => {
    const { token } = await made(manager.token);
    expect((await app.call('auth/me', { token })).body.data).toMatchObject({ id: manager.id });
    expect(await status('search-conditions', { token })).toBe(200);
    expect(await status('search-conditions', { cookie: `token=${token}` })).toBe(401);
  });

  it('reach what they were made for and nothing else', async () => {
    const read = (await made(admin.token, { access: 'READ', resources: ['search-location'] })).token;
    expect(await status('search-location', { token: read })).toBe(200);
    expect(codes(await note(read))).toEqual(['token_scope']);
    expect(codes(await app.call('search-conditions', { token: read }))).toEqual(['token_scope']);
    const write = (await made(admin.token, { resources: ['search-location'] })).token;
    expect((await note(write)).status).toBe(201);
    // Never wider than the role, and a refusal of the role comes first
    const wide = (await made(manager.token)).token;
    expect(codes(await app.call('search-location', { token: wide }))).toEqual(['forbidden']);
    expect(await status('search-conditions', { token: wide })).toBe(200);
  });

  it('never reach an account, a session, another token, the event stream or what guards signing in', async () => {
    const { token } = await made(admin.token);
    const never: [string, string, object?][] = [
      ['GET', 'auth/tokens'],
      ['POST', 'auth/tokens', asked],
      ['DELETE', 'auth/tokens/1'],
      ['GET', 'auth/sessions'],
      ['DELETE', 'auth/sessions'],
      ['GET', 'auth/passkeys'],
      ['PUT', 'auth/change-password', { oldPassword: goodPassword, password: 'another good password' }],
      ['PUT', 'auth/change-email', { email: 'x@example.com', password: goodPassword }],
      ['POST', 'auth/second-factor', {}],
      ['POST', 'auth/view-as', { userId: manager.id }],
      ['GET', 'profile'],
      ['GET', 'events'],
      ['POST', 'system-user', { name: 'x' }],
      ['PUT', 'setting/issuer', {}],
      ['POST', 'invoice-additional-information-detail', { userId: manager.id, bankAccount: '別の銀行 1234567' }],
      // Each of these would outlive the token
      ['POST', 'link-health/reconnect-link', { kind: 'SNS', linkId: 1 }],
      ['GET', 'store-report/1/desk?period=2026-10'],
      ['POST', 'store-report/1/links', { period: '2026-10' }],
      ['POST', 'webhook/1/secret'],
    ];
    for (const [method, path, body] of never) {
      const answer = await app.call(path, { method, token, ...(body === undefined ? {} : { body }) });
      expect([method, path, answer.status, codes(answer)]).toEqual([method, path, 403, ['token_scope']]);
    }
    expect(await status('system-user', { token })).toBe(200);
    // Where anybody may call, the token is nobody: a session is not ended by it, the metrics are not read by it
    expect(await status('auth/logout', { method: 'POST', token })).toBe(200);
    expect(await status('auth/me', { token })).toBe(200);
    expect(await status('metrics', { token })).toBe(401);
  });

  it('made for one resource choose only among what its rows refer to, where a person chooses among all', async () => {
    const known = await app.addUser({ email: 'known@example.com', role: 'GENERAL_MEO_DIRECT', name: '契約 花子' });
    await app.addUser({ email: 'unknown@example.com', role: 'GENERAL_MEO_DIRECT', name: '別人 次郎' });
    const station = (await note(admin.token)).body.data.id;
    const other = (await note(admin.token)).body.data.id;
    const store = { name: '本店', address: '東京都', ownerUserId: known, placeId: 'ChIJoptions' };
    const details = [{ keyword: 'カフェ', searchLocationId: station, targetRank: 3, dailyPrice: 100 }];
    const stored = await app.call('search-conditions', {
      method: 'POST',
      token: admin.token,
      body: { ...store, details },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(201);
    const titles = async (path: string, token: string) =>
      (await app.call(path, { token })).body.data.map((one: { id: number }) => one.id);
    const owners = 'search-conditions/options/ownerUserId';
    const places = 'search-conditions/options/details.searchLocationId';
    expect((await titles(owners, admin.token)).length).toBeGreaterThan(1);
    expect(await titles(places, admin.token)).toEqual(expect.arrayContaining([station, other]));
    const alone = (await made(admin.token, { access: 'READ', resources: ['search-conditions'] })).token;
    expect(await titles(owners, alone)).toEqual([known]);
    expect(await titles(`${owners}?q=%E5%88%A5%E4%BA%BA`, alone)).toEqual([]);
    expect(await titles(places, alone)).toEqual([station]);
    const both = (await made(admin.token, { access: 'READ', resources: ['search-conditions', 'system-user'] })).token;
    expect((await titles(owners, both)).length).toBeGreaterThan(1);
  });

  it('of a call that is open to them are those that OpenAPI says', async () => {
    const { paths } = (await app.call('openapi.json')).body;
    const open = (path: string, method: string) => paths[path][method].security === undefined;
    expect(open('/search-conditions', 'get')).toBe(true);
    expect(open('/search-conditions/bulk', 'post')).toBe(true);
    expect(open('/auth/sessions', 'get')).toBe(false);
    expect(open('/store-report/{id}/links', 'post')).toBe(false);
    expect(
      app.calls.filter(({ path, token }) => path.startsWith('/auth/') && token !== undefined).map(({ path }) => path),
    ).toEqual(['/auth/me']);
  });

  it('name themselves in the audit log: made, used for a write, revoked', async () => {
    const { token, id } = await made(admin.token, { name: '地図の取り込み', resources: ['search-location'] });
    const created = await note(token);
    await app.call(`auth/tokens/${id}`, { method: 'DELETE', token: admin.token });
    const logged = (await app.call('audit-log?_sort=id&_order=desc&_end=100', { token: admin.token })).body.data;
    const of = (resource: string, action: string, resourceId: number) =>
      logged.find(
        (one: Record<string, unknown>) =>
          one.resource === resource && one.action === action && one.resourceId === resourceId,
      );
    expect(of('api-token', 'create', id)).toMatchObject({ userId: admin.id, token: null });
    expect(of('api-token', 'remove', id)).toMatchObject({ before: { name: '地図の取り込み' } });
    expect(of('search-location', 'create', created.body.data.id)).toMatchObject({
      userId: admin.id,
      token: `地図の取り込み (#${id})`,
      requestId: created.headers.get('x-request-id'),
    });
  });

  it('end at once: revoked by their user alone, expired, with the account, the role or the lost password', async () => {
    const { token, id } = await made(manager.token);
    expect(await status(`auth/tokens/${id}`, { method: 'DELETE', token: admin.token })).toBe(404);
    expect(await status('search-conditions', { token })).toBe(200);
    expect(await status(`auth/tokens/${id}`, { method: 'DELETE', token: manager.token })).toBe(200);
    expect(await status('search-conditions', { token })).toBe(401);

    const short = (await made(manager.token, { days: 1 })).token;
    const change = async (userId: number, path: string, body: object = {}) => {
      const row = (await app.call(`system-user/${userId}`, { token: admin.token })).body.data;
      const method = path === '' ? 'PATCH' : 'POST';
      const asks = { method, token: admin.token, body: { version: row.version, ...body } };
      expect((await app.call(`system-user/${userId}${path}`, asks)).status).toBe(200);
    };
    const one = await newUser('one@example.com');
    const stopped = (await made(one.token)).token;
    await change(one.id, '/stop');
    expect(await status('search-conditions', { token: stopped })).toBe(401);
    await change(one.id, '/reopen');
    expect(await status('search-conditions', { token: stopped })).toBe(401);

    const two = await newUser('two@example.com');
    const promoted = (await made(two.token)).token;
    await change(two.id, '', { systemUserRole: 'BUSINESS_ADMINISTRATOR' });
    expect(await status('search-conditions', { token: promoted })).toBe(401);

    const three = await newUser('three@example.com');
    const lost = (await made(three.token)).token;
    const own = { oldPassword: goodPassword, password: 'another good password' };
    await app.call('auth/change-password', { method: 'PUT', token: three.token, body: own });
    expect(await status('search-conditions', { token: lost })).toBe(200);
    await app.call('auth/reset-password', { method: 'PUT', body: { email: 'three@example.com' } });
    const reset = { token: app.linkToken(), password: 'a third good password' };
    expect(await status('auth/verify-reset-password', { method: 'PUT', body: reset })).toBe(200);
    expect(await status('search-conditions', { token: lost })).toBe(401);

    app.clock.now += day;
    manager.token = await app.tokenOf('manager@example.com');
    admin.token = await app.tokenOf('admin@example.com');
    const refused = await app.call('search-conditions', { token: short });
    expect([refused.status, refused.body.errors[0].code]).toEqual([401, 'token_refused']);
    const reported = (await app.call('auth/tokens', { token: manager.token })).body.data;
    expect(reported.filter((one: { expired: boolean }) => one.expired)).toHaveLength(1);
  });

  it('note their last use at most once a minute', async () => {
    const { token, id } = await made(manager.token);
    const used = async () => {
      await app.call('search-conditions', { token });
      const [row] = await app.database.orm.select().from(personalToken).where(eq(personalToken.id, id));
      return row?.lastUsedDate;
    };
    const first = app.clock.now;
    expect(await used()).toBe(first);
    app.clock.now += minute - 1;
    expect(await used()).toBe(first);
    app.clock.now += 2;
    expect(await used()).toBe(app.clock.now);
  });

  it('are no more than twenty a user', async () => {
    const four = await newUser('four@example.com');
    const all = await Promise.all(Array.from({ length: 22 }, () => make(four.token)));
    expect(all.filter(({ status: said }) => said === 201)).toHaveLength(20);
    expect(all.filter(({ status: said }) => said === 409)).toHaveLength(2);
  });

  it('that are unknown make their network wait, and nobody whose token is valid', async () => {
    const { token } = await made(manager.token);
    const { token: unused } = await made(manager.token);
    const ip = '198.51.100.7';
    const guess = (at: number) => app.call('search-conditions', { ip, token: `tjp_${String(at).padStart(43, 'a')}` });
    expect(await status('search-conditions', { ip, token })).toBe(200);
    // The same one again is known to open nothing, and is not counted
    for (let at = 0; at < 70; at += 1) expect((await guess(0)).status).toBe(401);
    for (let at = 1; at < 60; at += 1) expect((await guess(at)).status).toBe(401);
    const refused = await guess(60);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await guess(61)).status).toBe(429);
    // One that no process has seen before stands as well
    expect(await status('search-conditions', { ip, token: unused })).toBe(200);
    expect(await status('search-conditions', { ip, token })).toBe(200);
    expect(await status('search-conditions', { ip: '198.51.100.8', token })).toBe(200);
    app.clock.now += 11 * minute;
    expect((await guess(62)).status).toBe(401);
  });
});
