import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { watchLinks } from '#sns/server/links/watch.ts';
import { endLink, refreshIfDue, syncAccount } from '#tiktok/server/sync.ts';
import { snsLink } from '#tiktok/server/tables.ts';
import { dueAccounts } from '#tiktok/server/tokens.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { consentAt } from './support/tiktok-consent.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe.each(databases)('TikTok accounts on %s', (kind) => {
  let app: AccountApp;
  let emulator: Emulator;
  const clock = { now: () => Date.now() };
  const tokens: Record<string, string> = {};
  const people = { admin: 'BUSINESS_ADMINISTRATOR', manager: 'MANAGER', direct: 'GENERAL_MEO_DIRECT' } as const;
  const as = (name: keyof typeof people) => ({ token: tokens[name] ?? '' });
  let storeId = 0;

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now());
    app = await accountApp(kind, {
      rules,
      tiktok: {
        clientKey: 'key',
        clientSecret: 'secret',
        authorizeUrl: `${emulator.url}/tiktok-authorize/v2/auth/authorize/`,
        apiUrl: `${emulator.url}/tiktok`,
      },
    });
    clock.now = () => app.clock.now;
    const ids: Record<string, number> = {};
    for (const [name, role] of Object.entries(people)) {
      ids[name] = await app.addUser({ email: `${name}@example.com`, role, name: `${name} 様` });
      tokens[name] = await app.tokenOf(`${name}@example.com`);
    }
    const body = { name: '駅前食堂', address: '東京都', ownerUserId: ids.direct, managerUserId: ids.manager };
    storeId = (await app.call('search-conditions', { method: 'POST', body: { ...body, code: 'S-1' }, ...as('admin') }))
      .body.data.id;
  });
  afterAll(async () => {
    await app.close();
    await emulator.close();
  });

  async function account(provider = 'TIKTOK'): Promise<number> {
    const body = { provider, handle: 'mise', searchConditionId: storeId };
    const made = await app.call('sns-account', { method: 'POST', body, ...as('admin') });
    expect(made.status).toBe(201);
    return made.body.data.id;
  }
  const shown = async (id: number) => (await app.call(`sns-account/${id}`, as('admin'))).body.data;
  async function link(id: number, username = 'machi_no_oishii'): Promise<void> {
    const start = await app.call('tiktok-oauth/start', { method: 'POST', body: { snsAccountId: id }, ...as('admin') });
    const back = await consentAt(start.body.data.url, username);
    const body = { code: back.get('code'), state: back.get('state') };
    const finished = await app.call('tiktok-oauth', { method: 'POST', body, ...as('admin') });
    expect(finished.body).toEqual({ data: { linked: true, snsAccountId: id } });
    await syncAccount(app.links, id);
  }
  const sealedOf = async (id: number) =>
    (await app.database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id)))[0];
  const notices = async () => {
    const { body } = await app.call('notification?_end=100', as('admin'));
    return body.data.map((one: { content: string }) => one.content);
  };

  it('is 要再連携 until its owner has consented, whatever was written', async () => {
    const id = await account();
    expect((await shown(id)).status).toBe('RELINK');
    const { version } = await shown(id);
    const body = { version, status: 'LINKED' };
    const refused = await app.call(`sns-account/${id}`, { method: 'PATCH', body, ...as('admin') });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ code: 'tiktok_consent', field: 'status' }]]);
    expect((await shown(id)).status).toBe('RELINK');
    const other = await account('INSTAGRAM');
    expect((await shown(other)).status).toBe('LINKED');
  });

  it('goes from start to profile: followers, profile and the newest twenty videos', async () => {
    const id = await account();
    await link(id);
    expect(await shown(id)).toMatchObject({
      status: 'LINKED',
      followers: 12_480,
      lastSyncedAt: app.clock.now,
      lastError: null,
      accessTokenExpiresAt: app.clock.now + 2 * hour,
      refreshTokenExpiresAt: app.clock.now + 180 * day,
    });
    const { body } = await app.call(`sns-account/${id}/tiktok`, as('admin'));
    expect(body.data.profile).toMatchObject({ username: 'machi_no_oishii', followers: 12_480, verified: true });
    expect(body.data.videos).toHaveLength(20);
    expect(body.data.videos[0]).toMatchObject({ title: '本日のおすすめ 24', createTime: expect.any(Number) });
    expect(app.asked).toContainEqual({ job: 'tiktok-sync', data: { snsAccountId: id } });
  });

  it('is linked again by the same account only, whichever way another one comes', async () => {
    const id = await account();
    await link(id);
    const own = (await shown(id)).externalId;
    const finish = async (username: string) => {
      const start = await app.call('tiktok-oauth/start', {
        method: 'POST',
        body: { snsAccountId: id },
        ...as('admin'),
      });
      const back = await consentAt(start.body.data.url, username);
      const body = { code: back.get('code'), state: back.get('state') };
      return app.call('tiktok-oauth', { method: 'POST', body, ...as('admin') });
    };
    const before = await sealedOf(id);
    const refused = await finish('hair_and_days');
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'other_account']);
    expect(await sealedOf(id)).toEqual(before);
    // Nor after it was unlinked, nor by writing another id or provider into the row
    const { version } = await shown(id);
    await app.call(`sns-account/${id}/unlink`, { method: 'POST', body: { version }, ...as('admin') });
    await endLink(app.links, id);
    expect((await finish('hair_and_days')).status).toBe(422);
    for (const change of [{ externalId: null }, { externalId: 'another' }, { provider: 'INSTAGRAM' }]) {
      const body = { version: (await shown(id)).version, ...change };
      const answer = await app.call(`sns-account/${id}`, { method: 'PATCH', body, ...as('admin') });
      expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'tiktok_fixed']);
    }
    expect((await finish('machi_no_oishii')).status).toBe(200);
    expect((await shown(id)).externalId).toBe(own);
  });

  it('is one account’s when two consent to it at the same time', async () => {
    const id = await account();
    const codes: object[] = [];
    for (const username of ['machi_no_oishii', 'hair_and_days']) {
      const start = await app.call('tiktok-oauth/start', {
        method: 'POST',
        body: { snsAccountId: id },
        ...as('admin'),
      });
      const back = await consentAt(start.body.data.url, username);
      codes.push({ code: back.get('code'), state: back.get('state') });
    }
    const answers = await Promise.all(
      codes.map((body) => app.call('tiktok-oauth', { method: 'POST', body, ...as('admin') })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('comes back without a link when its owner refuses', async () => {
    const id = await account();
    const start = await app.call('tiktok-oauth/start', { method: 'POST', body: { snsAccountId: id }, ...as('admin') });
    const back = await consentAt(start.body.data.url, null);
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
  });

  it('is for administrators, and for TikTok accounts alone', async () => {
    const id = await account();
    for (const name of ['manager', 'direct'] as const)
      expect((await app.call(`sns-account/${id}/tiktok`, as(name))).status).toBe(403);
    expect((await app.call(`sns-account/${id}/tiktok`)).status).toBe(401);
    expect((await app.call(`sns-account/${await account('X')}/tiktok`, as('admin'))).status).toBe(404);
    expect((await app.call('sns-account/999999/tiktok', as('admin'))).status).toBe(404);
  });

  it('replaces its tokens before they end, each refresh token used once though two processes try', async () => {
    const id = await account();
    await link(id);
    const before = await sealedOf(id);
    await refreshIfDue(app.links, id);
    expect((await sealedOf(id))?.refreshToken).toBe(before?.refreshToken);
    app.clock.now += 1.5 * hour;
    expect(await dueAccounts(app.links, 100)).toContain(id);
    await Promise.all([refreshIfDue(app.links, id), refreshIfDue(app.links, id), refreshIfDue(app.links, id)]);
    const after = await sealedOf(id);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
    expect(after?.leaseUntil).toBeNull();
    expect(await shown(id)).toMatchObject({ status: 'LINKED', accessTokenExpiresAt: app.clock.now + 2 * hour });
    app.clock.now += 1.5 * hour;
    await syncAccount(app.links, id);
    expect((await shown(id)).status).toBe('LINKED');
  });

  it('keeps its link through what passes: 500, 429 with Retry-After, an answer that is no JSON', async () => {
    const id = await account();
    await link(id);
    await emulator.admin('faults', { path: '/v2/user/info', times: 1, status: 500, body: 'oops' });
    await emulator.admin('faults', { path: '/v2/video/list', times: 1, status: 429, headers: { 'retry-after': '0' } });
    await syncAccount(app.links, id);
    app.clock.now += 1.5 * hour;
    await emulator.admin('faults', { path: '/v2/oauth/token', times: 1, status: 503, body: '<html>' });
    await expect(refreshIfDue(app.links, id)).rejects.toThrow('unavailable');
    expect(await shown(id)).toMatchObject({ status: 'LINKED', lastError: expect.stringContaining('再試行') });
    await refreshIfDue(app.links, id);
    expect((await shown(id)).accessTokenExpiresAt).toBe(app.clock.now + 2 * hour);
  });

  it('says so once when its owner took the permission back, and is well again after a new consent', async () => {
    const id = await account();
    await link(id, 'hair_and_days');
    await emulator.admin('tiktok/revoke', { username: 'hair_and_days' });
    await syncAccount(app.links, id);
    expect(await shown(id)).toMatchObject({ status: 'RELINK', lastError: expect.stringContaining('invalid_grant') });
    await watchLinks(app.links);
    const dead = '駅前食堂のTikTok「mise」の連携が切れました。再連携が必要です。';
    const count = async () => (await notices()).filter((one: string) => one === dead).length;
    const reported = await count();
    await watchLinks(app.links);
    await syncAccount(app.links, id);
    expect(await count()).toBe(reported);
    await link(id, 'hair_and_days');
    expect(await shown(id)).toMatchObject({ status: 'LINKED', lastError: null });
    await emulator.admin('tiktok/revoke', { username: 'hair_and_days' });
    await syncAccount(app.links, id);
    expect(await count()).toBe(reported + 1);
  });

  it('asks for a new consent where its tokens are lost with the key that sealed them, and can be unlinked even so', async () => {
    const id = await account();
    await link(id);
    const lost = sealer('the key of another installation').seal('token');
    await app.database.orm
      .update(snsLink)
      .set({ accessToken: lost, refreshToken: lost })
      .where(eq(snsLink.snsAccountId, id));
    await syncAccount(app.links, id);
    expect(await shown(id)).toMatchObject({ status: 'RELINK', lastError: expect.stringContaining('key_lost') });
    await endLink(app.links, id);
    expect(await sealedOf(id)).toBeUndefined();
    await link(id);
    expect((await shown(id)).status).toBe('LINKED');
  });

  it('forgets its tokens, here and at TikTok, when it is unlinked', async () => {
    const id = await account();
    await link(id);
    const manager = await app.tokenOf('manager@example.com');
    expect((await app.call(`sns-account/${id}/unlink`, { method: 'POST', token: manager })).status).toBe(403);
    expect((await app.call(`sns-account/${id}/unlink`, { method: 'POST', ...as('admin') })).status).toBe(200);
    expect(app.asked).toContainEqual({ job: 'tiktok-unlink', data: { snsAccountId: id } });
    await endLink(app.links, id);
    expect(await sealedOf(id)).toBeUndefined();
    expect((await shown(id)).status).toBe('REVOKED');
    expect((await app.call(`sns-account/${id}/sync`, { method: 'POST', ...as('admin') })).status).toBe(409);
  });

  it('shows no token anywhere: not in answers, exports, the audit log or what is logged', async () => {
    const id = await account();
    await link(id);
    const row = await sealedOf(id);
    const secrets = [row?.accessToken, row?.refreshToken].map((sealed) => app.sealing.open(sealed ?? ''));
    const seen = [
      JSON.stringify(await shown(id)),
      JSON.stringify((await app.call('audit-log?_end=200', as('admin'))).body),
      JSON.stringify((await app.call(`sns-account/${id}/tiktok`, as('admin'))).body),
      await (await app.send('sns-account/export', as('admin'))).text(),
      JSON.stringify(app.logged),
      JSON.stringify(app.asked),
      JSON.stringify(row),
    ];
    for (const secret of secrets) for (const text of seen) expect(text).not.toContain(secret);
  });
});
