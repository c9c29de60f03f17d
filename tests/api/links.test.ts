import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { googleLink } from '#links/server/tables.ts';
import { reconnectMailWriter } from '#sns/server/links/jobs.ts';
import { watchLinks } from '#sns/server/links/watch.ts';
import { syncAccount } from '#tiktok/server/sync.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { googleAt } from '../support/google.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { consentAt } from './support/tiktok-consent.ts';

const day = 86_400_000;

describe.each(databases)('links on %s', (kind) => {
  let app: AccountApp;
  let emulator: Emulator;
  const clock = { now: () => Date.now() };
  const people = { admin: 'SYSTEM_ADMINISTRATOR', manager: 'MANAGER', direct: 'GENERAL_MEO_DIRECT' } as const;
  const ids: Record<string, number> = {};
  let storeId = 0;
  // A new session each time, since the test moves the clock by days
  const as = async (name: keyof typeof people) => ({ token: await app.tokenOf(`${name}@example.com`) });

  beforeAll(async () => {
    emulator = await startEmulator(() => clock.now());
    app = await accountApp(kind, {
      rules,
      google: googleAt({ url: emulator.url }),
      tiktok: {
        clientKey: 'key',
        clientSecret: 'secret',
        authorizeUrl: `${emulator.url}/tiktok-authorize/v2/auth/authorize/`,
        apiUrl: `${emulator.url}/tiktok`,
      },
    });
    clock.now = () => app.clock.now;
    for (const [name, role] of Object.entries(people))
      ids[name] = await app.addUser({ email: `${name}@example.com`, role, name: `${name}さん` });
    const body = {
      code: 'S-1',
      name: '駅前食堂',
      address: '東京都',
      ownerUserId: ids.direct,
      managerUserId: ids.manager,
    };
    storeId = (await app.call('search-conditions', { method: 'POST', body, ...(await as('admin')) })).body.data.id;
  });
  afterAll(async () => {
    await app.close();
    await emulator.close();
  });

  async function account(provider: string, handle: string, endsInDays: number | null = null): Promise<number> {
    const body = { provider, handle, searchConditionId: storeId };
    const { id } = (await app.call('sns-account', { method: 'POST', body, ...(await as('admin')) })).body.data;
    if (endsInDays !== null) await endsAt(id, app.clock.now + endsInDays * day);
    return id;
  }
  async function endsAt(id: number, accessTokenExpiresAt: number): Promise<void> {
    const accounts = app.tables['sns-account'];
    await app.database.orm.update(accounts).set({ accessTokenExpiresAt }).where(eq(accounts.id, id));
  }
  const board = async (query = '') => (await app.call(`link-health${query}`, await as('admin'))).body;
  const notices = async (): Promise<string[]> =>
    (await app.call('notification?_end=200', await as('admin'))).body.data.map(
      (one: { content: string }) => one.content,
    );
  async function reconnectLink(linkId: number, kind = 'SNS'): Promise<string> {
    const body = { kind, linkId };
    const made = await app.call('link-health/reconnect-link', { method: 'POST', body, ...(await as('admin')) });
    expect(made.body.data.expiresAt).toBe(app.clock.now + 7 * day);
    return new URL(made.body.data.url).hash.slice(1);
  }
  const stranger = (path: string, body: object) => app.call(`reconnect/${path}`, { method: 'POST', body });

  it('is listed for administrators, the worst first, SNS and Google alike', async () => {
    const sound = await account('INSTAGRAM', 'sound');
    await account('X', 'soon', 10);
    await account('LINE', 'over', -1);
    await account('TIKTOK', 'never_linked');
    await app.database.orm.insert(googleLink).values({
      userId: ids.direct ?? 0,
      accessToken: 'sealed',
      refreshToken: null,
      expiresDate: app.clock.now,
      scope: null,
      expired: true,
    });
    const { data, counts, total } = await board();
    expect(counts).toEqual({ DEAD: 3, SOON: 1, OK: 1, REVOKED: 0 });
    expect(total).toBe(5);
    expect(data.map((link: { health: string }) => link.health)).toEqual(['DEAD', 'DEAD', 'DEAD', 'SOON', 'OK']);
    expect(data.at(-1)).toMatchObject({ kind: 'SNS', linkId: sound, storeName: '駅前食堂', ownerName: 'directさん' });
    expect((await board('?provider=GOOGLE')).data).toMatchObject([
      { kind: 'GOOGLE', linkId: ids.direct, health: 'DEAD', name: 'directさん' },
    ]);
    expect((await board('?health=SOON')).data).toMatchObject([{ name: 'soon' }]);
    expect((await board('?q=駅前&health_in=OK&health_in=SOON')).total).toBe(2);
    expect((await board('?_start=1&_end=2')).data).toHaveLength(1);
    const [worst] = data;
    expect((await app.call(`link-health/${worst.id}`, await as('admin'))).body.data).toMatchObject({
      name: worst.name,
    });
    const counted = (await board('?health=SOON&provider=X')).counts;
    expect(counted).toEqual({ DEAD: 0, SOON: 1, OK: 0, REVOKED: 0 });
    expect((await app.call('link-health', { method: 'POST', body: {}, ...(await as('admin')) })).status).toBe(403);
    expect((await board('?_sort=name&_order=desc')).data[0].name).toBe('sound');
    expect(JSON.stringify(data)).not.toContain('sealed');
  });

  it('refuses what it does not know, and who may not', async () => {
    for (const query of ['?unknown=1', '?health=FINE', '?health_gt=OK', '?_end=500'])
      expect((await app.call(`link-health${query}`, await as('admin'))).status).toBe(400);
    expect((await app.call('link-health')).status).toBe(401);
    for (const name of ['manager', 'direct'] as const) {
      const who = await as(name);
      expect((await app.call('link-health', who)).status).toBe(403);
      const body = { kind: 'SNS', linkId: 1 };
      expect((await app.call('link-health/reconnect-link', { method: 'POST', body, ...who })).status).toBe(403);
    }
    const asked = (body: object) => app.call('link-health/reconnect-link', { method: 'POST', body });
    expect((await asked({ kind: 'SNS', linkId: 1 })).status).toBe(401);
    const admin = await as('admin');
    const missing = { kind: 'SNS', linkId: 999_999 };
    expect((await app.call('link-health/reconnect-link', { method: 'POST', body: missing, ...admin })).status).toBe(
      404,
    );
  });

  it('is reported 14 days before its end, again 3 days before, and when it has died: each once', async () => {
    const id = await account('FACEBOOK', 'ending', 12);
    const about = async () => (await notices()).filter((one) => one.includes('「ending」'));
    for (let times = 0; times < 2; times += 1) await watchLinks(app.links);
    expect(await about()).toEqual([
      '駅前食堂のFacebook「ending」の連携があと12日で切れます。早めの再連携をお願いします。',
    ]);
    app.clock.now += 10 * day;
    for (let times = 0; times < 2; times += 1) await watchLinks(app.links);
    expect((await about())[0]).toContain('あと2日で切れます');
    app.clock.now += 3 * day;
    for (let times = 0; times < 2; times += 1) await watchLinks(app.links);
    expect(await about()).toHaveLength(3);
    expect((await about())[0]).toBe('駅前食堂のFacebook「ending」の連携が切れました。再連携が必要です。');
    await endsAt(id, app.clock.now + 400 * day);
  });

  describe('the owner’s reconnect link', () => {
    it('dies when a newer one is made, and when the store has another owner', async () => {
      const id = await account('INSTAGRAM', 'outlived');
      const [older, newer] = [await reconnectLink(id), await reconnectLink(id)];
      const looks = async (link: string) => (await stranger('look', { link })).status;
      expect([await looks(older), await looks(newer)]).toEqual([422, 200]);
      const other = await app.addUser({ email: 'other-owner@example.com', role: 'GENERAL_MEO_DIRECT' });
      const stores = app.tables['search-conditions'];
      const owned = (ownerUserId: number) =>
        app.database.orm.update(stores).set({ ownerUserId }).where(eq(stores.id, storeId));
      await owned(other);
      expect(await looks(newer)).toBe(422);
      const renamed = { link: newer, handle: 'taken', url: null };
      expect((await stranger('confirm', renamed)).status).toBe(422);
      await owned(ids.direct ?? 0);
      expect(await looks(newer)).toBe(200);
    });

    it('is valid whatever becomes of its maker, and dies with the address of whom it was made for', async () => {
      const id = await account('INSTAGRAM', 'handed-over');
      const looks = async (link: string) => (await stranger('look', { link })).status;
      const newPasswords = async (name: keyof typeof people) => {
        const other = 'another good long phrase';
        for (const [oldPassword, password] of [
          [goodPassword, other],
          [other, goodPassword],
        ] as const) {
          const token = await app.tokenOf(`${name}@example.com`, oldPassword);
          const body = { oldPassword, password };
          expect((await app.call('auth/change-password', { method: 'PUT', body, token })).status).toBe(200);
        }
      };
      const link = await reconnectLink(id);
      for (const name of ['admin', 'direct'] as const) {
        await newPasswords(name);
        expect(await looks(link)).toBe(200);
      }
      const address = async (email: string) => {
        const path = `system-user/${ids.direct}`;
        const { version } = (await app.call(path, await as('admin'))).body.data;
        return app.call(path, { method: 'PATCH', body: { version, email }, ...(await as('admin')) });
      };
      expect((await address('moved@example.com')).status).toBe(200);
      expect((await address('direct@example.com')).status).toBe(200);
      expect(await looks(link)).toBe(422);
    });

    it('makes a TikTok link without any login, once', async () => {
      const id = await account('TIKTOK', 'mise');
      const link = await reconnectLink(id);
      const looked = await stranger('look', { link });
      expect(looked.body.data).toMatchObject({
        provider: 'TikTok',
        byConsent: true,
        name: 'mise',
        storeName: '駅前食堂',
      });
      expect(JSON.stringify(looked.body)).not.toMatch(/"id"|linkId|ownerName/);
      const start = await stranger('start', { link });
      const address = new URL(start.body.data.url);
      expect(address.searchParams.get('redirect_uri')).toBe('https://console.example.com/reconnect/tiktok');
      const back = await consentAt(address.href, 'machi_no_oishii');
      const body = { code: back.get('code'), state: back.get('state') };
      expect((await stranger('tiktok', body)).body.data).toMatchObject({ linked: true, name: 'mise' });
      await syncAccount(app.links, id);
      expect((await board('?q=mise&health=OK')).data).toMatchObject([{ linkId: id }]);
      expect((await stranger('tiktok', body)).body.errors[0].code).toBe('token_invalid');
      expect((await stranger('look', { link })).body.errors[0].code).toBe('token_invalid');
      expect((await stranger('start', { link })).status).toBe(422);
      const admin = await as('admin');
      const history = await app.call(`audit-log?resource=sns-account&resourceId=${id}&action=link`, admin);
      expect(history.body.data).toMatchObject([{ userId: null, after: { status: 'LINKED' } }]);
    });

    it('is used up by one of two who set out with it', async () => {
      const id = await account('TIKTOK', 'two');
      const link = await reconnectLink(id);
      const consents = await Promise.all(
        [1, 2].map(async () => {
          const start = await stranger('start', { link });
          const back = await consentAt(start.body.data.url, 'hair_and_days');
          return { code: back.get('code'), state: back.get('state') };
        }),
      );
      const outcomes = await Promise.all(consents.map((body) => stranger('tiktok', body)));
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('takes no other account than the one that was linked', async () => {
      const id = await account('TIKTOK', 'same');
      const consent = async (username: string) => {
        const start = await stranger('start', { link: await reconnectLink(id) });
        const back = await consentAt(start.body.data.url, username);
        return stranger('tiktok', { code: back.get('code'), state: back.get('state') });
      };
      expect((await consent('machi_no_oishii')).status).toBe(200);
      expect((await consent('hair_and_days')).body.errors[0].code).toBe('other_account');
      expect((await consent('machi_no_oishii')).status).toBe(200);
    });

    it('ends after seven days, and is worth nothing when it was changed', async () => {
      const link = await reconnectLink(await account('TIKTOK', 'late'));
      const [body = '', signature = ''] = link.split('.');
      const ticket = JSON.parse(Buffer.from(body, 'base64url').toString());
      const forged = Buffer.from(JSON.stringify({ ...ticket, linkId: 1 })).toString('base64url');
      for (const wrong of [`${forged}.${signature}`, body, `${body}.`, 'x', `${link}0`])
        expect((await stranger('look', { link: wrong })).body.errors[0].code).toBe('token_invalid');
      expect((await stranger('look', {})).status).toBe(422);
      app.clock.now += 7 * day;
      expect((await stranger('look', { link })).body.errors[0].code).toBe('token_invalid');
    });

    it('lets the owner of an account without tokens say what it is called now, once', async () => {
      const id = await account('INSTAGRAM', 'old_name', -2);
      const link = await reconnectLink(id);
      expect((await stranger('start', { link })).status).toBe(422);
      const wrong = await stranger('confirm', { link, handle: 'new', url: 'javascript:alert(1)' });
      expect(wrong.body.errors[0].field).toBe('url');
      const body = { link, handle: 'new_name', url: 'https://instagram.example.com/new_name' };
      expect((await stranger('confirm', body)).status).toBe(200);
      expect((await stranger('confirm', body)).status).toBe(422);
      expect((await board('?q=new_name')).data).toMatchObject([{ linkId: id, health: 'OK' }]);
    });

    it('makes a Google link again without any login, once', async () => {
      const userId = ids.direct ?? 0;
      const link = await reconnectLink(userId, 'GOOGLE');
      expect((await stranger('look', { link })).body.data).toMatchObject({ provider: 'Google', byConsent: true });
      expect((await stranger('confirm', { link, handle: 'x', url: null })).status).toBe(422);
      const start = await stranger('start', { link });
      const address = new URL(start.body.data.url);
      expect(address.searchParams.get('redirect_uri')).toBe('https://console.example.com/reconnect/google');
      const back = await emulator.consent(address.href);
      const body = { code: back.get('code'), state: back.get('state') };
      expect((await stranger('tiktok', body)).status).toBe(422);
      const again = await stranger('start', { link });
      const second = await emulator.consent(again.body.data.url);
      const good = { code: second.get('code'), state: second.get('state') };
      expect((await stranger('google', good)).body.data).toMatchObject({ linked: true, provider: 'Google' });
      expect((await stranger('google', good)).status).toBe(422);
      expect((await stranger('look', { link })).status).toBe(422);
      expect((await board('?provider=GOOGLE')).data).toMatchObject([{ linkId: userId, health: 'OK' }]);
      const [kept] = await app.database.orm.select().from(googleLink).where(eq(googleLink.userId, userId));
      expect(kept?.expired).toBe(false);
    });

    it('goes to the owner by mail, made only there', async () => {
      const id = await account('TIKTOK', 'mailed');
      const body = { kind: 'SNS', linkId: id, mail: true };
      const answer = await app.call('link-health/reconnect-link', { method: 'POST', body, ...(await as('admin')) });
      expect(answer.body).toEqual({ data: { mailedTo: 'directさん' } });
      const job = app.asked.at(-1);
      expect(job).toEqual({ job: 'reconnect-mail', data: { kind: 'SNS', linkId: id } });
      const mail = await reconnectMailWriter(app.links)(job?.data ?? {});
      expect(mail).toMatchObject({ to: 'direct@example.com', subject: '【店順】アカウント再連携のお願い' });
      const link = /#(\S+)/.exec(mail !== null && 'text' in mail ? mail.text : '')?.[1] ?? '';
      expect((await stranger('look', { link })).body.data.name).toBe('mailed');
    });
  });
});
