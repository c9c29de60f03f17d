import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginAttempt } from '#core/server/database/sql.ts';
import { findToken } from '#core/server/sessions/tokens.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { oneDatabase } from './support/databases.ts';

// What somebody waits for who asks about an address: how often it is done is counted
vi.mock('@node-rs/argon2', { spy: true });

const minute = 60_000;

/** The accounts, from the side of one who means harm. */
describe('one who means harm', () => {
  let app: AccountApp;
  let victim: number;
  beforeAll(async () => {
    const outboxFolder = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox');
    app = await accountApp(oneDatabase, { outboxFolder });
    victim = await app.addUser({ email: 'victim@example.com' });
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
  });
  afterAll(() => app?.close());
  beforeEach(async () => void (await app.database.orm.delete(loginAttempt)));

  const reset = (email: string, options = {}) =>
    app.call('auth/reset-password', { method: 'PUT', body: { email }, ...options });
  /** The anti-forgery value that the server gives the session. */
  const forgeryValue = async (token: string) =>
    /XSRF-TOKEN=([\w-]+)/.exec((await app.call('auth/me', { token })).headers.get('set-cookie') ?? '')?.[1] ?? '';
  const setPassword = (token: string, password: string) =>
    app.call('auth/verify-reset-password', { method: 'PUT', body: { token, password } });

  it('learns by no answer, and by no waiting, whether an address has an account', async () => {
    const tried = async (email: string) => {
      vi.mocked(verify).mockClear();
      const { status, body } = await app.logIn(email, 'a wrong password');
      return { status, body, verified: vi.mocked(verify).mock.calls.length };
    };
    const known = await tried('victim@example.com');
    expect(known).toMatchObject({ status: 401, verified: 1 });
    expect(await tried('nobody@example.com')).toEqual(known);
    // It is as costly as any: the parameters of the hash decide
    const [costs] = vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4).join('$'));
    expect(costs).toBe('argon2id$v=19$m=19456,t=2,p=1');
  });

  it('makes the owner wait for nothing: neither at the login nor for a reset link', async () => {
    for (let n = 0; n < 40; n += 1) await app.logIn('victim@example.com', `guess number ${n}`, { ip: '198.51.100.7' });
    expect((await app.logIn('victim@example.com', goodPassword, { ip: '192.0.2.80' })).status).toBe(200);
    // However often somebody asks in the owner's name, the newest link in the mailbox is a good one
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 8; n += 1) await reset('victim@example.com', { ip: `198.51.100.${round}` });
      expect((await reset('victim@example.com', { ip: '192.0.2.81' })).status).toBe(200);
      expect(await findToken(app.database.orm, ['reset'], app.linkToken(), app.clock.now)).not.toBeNull();
      if (round < 5) app.clock.now += 14 * minute;
    }
    const sent = app.mails.filter(({ to }) => to === 'victim@example.com');
    expect(sent.length).toBeLessThanOrEqual(15);
    expect((await setPassword(app.linkToken(), 'the owner picks this')).status).toBe(200);
    await app.database.orm.delete(loginAttempt);
    expect((await app.logIn('victim@example.com', 'the owner picks this')).status).toBe(200);
    await reset('victim@example.com');
    await setPassword(app.linkToken(), goodPassword);
  });

  it('guesses from many addresses at one account: waits, while the owner enters by a known browser or a reset link', async () => {
    const deviceIn = (answer: { headers: Headers }) =>
      /device=([\w-]{43})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const from = (ip: string, device: string) => ({
      ip,
      cookie: `XSRF-TOKEN=x; device=${device}`,
      headers: { 'x-xsrf-token': 'x' },
    });
    const known = deviceIn(await app.logIn('victim@example.com'));
    const statuses: number[] = [];
    for (let n = 0; n < 40; n += 1)
      statuses.push((await app.logIn('victim@example.com', `guess number ${n}`, { ip: `2001:db8:${n}::1` })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
    expect((await app.logIn('victim@example.com', goodPassword, { ip: '192.0.2.90' })).status).toBe(429);
    expect((await app.logIn('victim@example.com', goodPassword, from('192.0.2.91', known))).status).toBe(200);

    await reset('victim@example.com');
    const set = await setPassword(app.linkToken(), goodPassword);
    expect((await app.logIn('victim@example.com', goodPassword, from('192.0.2.92', deviceIn(set)))).status).toBe(200);
    // Another account is no concern of this
    expect((await app.logIn('admin@example.com', goodPassword, { ip: '192.0.2.93' })).status).toBe(200);
  });

  it('gains nothing by the many addresses of one IPv6 network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push((await app.logIn('victim@example.com', `guess number ${n}`, { ip: `2001:db8:0:7::${n}` })).status);
    expect(statuses).toContain(429);
  });

  it('does not get round the limits by naming other addresses in X-Forwarded-For', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (await app.logIn('victim@example.com', `guess number ${n}`, { ip: `10.0.0.${n}, 198.51.100.8` })).status,
      );
    expect(statuses).toContain(429);
  });

  it('uses no link twice, none for another purpose, none that has ended, and none that was cut or joined', async () => {
    await reset('victim@example.com');
    const link = app.linkToken();
    expect(link).toMatch(/^[\w-]{43}$/);
    const session = await app.tokenOf('victim@example.com');
    const as = (path: string, method: string) => app.call(path, { method, token: session, body: { token: link } });
    expect((await as('auth/confirm-email', 'POST')).status).toBe(422);
    expect((await as('auth/verify-change-email', 'PUT')).status).toBe(422);
    for (const wrong of [link.slice(1), `${link}a`, link.toUpperCase(), `${link} or 1=1`, '%'])
      expect((await setPassword(wrong, 'an attacker picks')).status).toBe(422);
    const stands = async (one: string) =>
      (await app.call('auth/check-link', { method: 'POST', body: { token: one } })).body.data?.stands;
    expect([await stands(link), await stands(link.slice(1)), await stands('a'.repeat(43))]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await setPassword(link, goodPassword)).status).toBe(200);
    expect(await stands(link)).toBe(false);
    expect((await setPassword(link, 'an attacker picks')).status).toBe(422);
    await reset('victim@example.com');
    app.clock.now += 31 * minute;
    expect((await setPassword(app.linkToken(), 'an attacker picks')).status).toBe(422);
  });

  it('is thrown out by a reset, and cannot come back by a link asked for before it', async () => {
    const stolen = await app.tokenOf('victim@example.com');
    await reset('victim@example.com');
    const earlier = app.linkToken();
    await reset('victim@example.com');
    expect((await setPassword(app.linkToken(), goodPassword)).status).toBe(200);
    expect((await app.call('auth/me', { token: stolen })).status).toBe(401);
    expect((await setPassword(earlier, 'an attacker picks')).status).toBe(422);
  });

  it('plants no session: the token is always a new one, never what the browser brought along', async () => {
    const planted = 'a'.repeat(43);
    const answer = await app.logIn('victim@example.com', goodPassword, {
      cookie: `XSRF-TOKEN=x; token=${planted}`,
      headers: { 'x-xsrf-token': 'x' },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.token).not.toBe(planted);
    expect((await app.call('auth/me', { token: planted })).status).toBe(401);
    const again = await app.tokenOf('victim@example.com');
    expect(again).not.toBe(answer.body.data.token);
  });

  it('has nothing of a cookie stolen before the logout', async () => {
    const token = await app.tokenOf('victim@example.com');
    const value = await forgeryValue(token);
    const cookie = `XSRF-TOKEN=${value}; token=${token}`;
    expect((await app.call('auth/me', { cookie })).status).toBe(200);
    await app.call('auth/logout', { method: 'POST', cookie, headers: { 'x-xsrf-token': value } });
    for (const path of ['auth/me', 'profile', 'search-conditions', 'auth/sessions', 'notification-unread'])
      expect([path, (await app.call(path, { cookie })).status]).toEqual([path, 401]);
    expect((await app.call('events', { cookie })).status).toBe(401);
  });

  it('changes nothing from another site, which cannot know the anti-forgery header', async () => {
    const token = await app.tokenOf('victim@example.com');
    const body = { email: 'attacker@example.com', password: 'not the password' };
    const change = (held: string, sent: string) =>
      app.call('auth/change-email', {
        method: 'PUT',
        cookie: `XSRF-TOKEN=${held}; token=${token}`,
        headers: { 'x-xsrf-token': sent },
        body,
      });
    const value = await forgeryValue(token);
    for (const guessed of ['', 'guessed']) expect((await change(value, guessed)).status).toBe(403);
    // A host beside this one can plant a cookie, and the attacker's own session has a value as well
    const other = await forgeryValue(await app.tokenOf('admin@example.com'));
    for (const planted of ['x', other, `${value}x`]) {
      const answer = await change(planted, planted);
      expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'forgery']);
      // Given with the refusal, so that the page can go on
      expect(answer.headers.get('set-cookie')).toContain(`XSRF-TOKEN=${value};`);
    }
    expect((await change(value, value)).body.errors ?? []).not.toContainEqual(
      expect.objectContaining({ code: 'forgery' }),
    );
  });

  it('gives each session its own anti-forgery value with the sign-in, the same on every process, and none of it after', async () => {
    const given = (answer: { headers: Headers }) =>
      /XSRF-TOKEN=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    const held = { cookie: 'XSRF-TOKEN=x', headers: { 'x-xsrf-token': 'x' } };
    const first = await app.logIn('victim@example.com', goodPassword, held);
    const token = first.body.data.token;
    expect(given(first)).toBe(await forgeryValue(token));
    const second = await app.logIn('victim@example.com', goodPassword, held);
    expect(given(second)).not.toBe(given(first));
    const cookie = `token=${token}; XSRF-TOKEN=${given(first)}`;
    expect(given(await app.call('auth/me', { cookie }))).toBeUndefined();
    // Where nobody is signed in, the header and the cookie need only be the same
    await app.call('auth/logout', { method: 'POST', cookie, headers: { 'x-xsrf-token': String(given(first)) } });
    const again = await app.logIn('victim@example.com', goodPassword, {
      cookie,
      headers: { 'x-xsrf-token': String(given(first)) },
    });
    expect(again.status).toBe(200);
  });

  it('takes over no account with a session alone: what guards it asks for the password', async () => {
    const token = await app.tokenOf('victim@example.com');
    const put = (path: string, body: object) => app.call(path, { method: 'PUT', token, body });
    expect((await put('auth/change-email', { email: 'x@example.com', password: 'a wrong password' })).status).toBe(422);
    expect(
      (await put('auth/change-password', { oldPassword: 'a wrong one', password: 'an attacker picks' })).status,
    ).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      statuses.push(
        (await app.call('auth/second-factor', { method: 'POST', token, body: { password: `guess ${n}` } })).status,
      );
    expect(statuses).toContain(429);
  });

  it('makes nobody an administrator by further fields of a form', async () => {
    const signUp = { product: 'free', name: '新', email: 'raised@example.com', password: 'my own password' };
    for (const field of ['systemUserRole', 'managerUserId', 'status', 'version', 'id', 'mustChangePassword']) {
      const body = { ...signUp, [field]: 'SYSTEM_ADMINISTRATOR' };
      expect([field, (await app.call('auth/register', { method: 'POST', body })).status]).toEqual([field, 400]);
    }
    const polluted = `{"product":"free","name":"新","email":"raised@example.com","password":"my own password","__proto__":{"systemUserRole":"SYSTEM_ADMINISTRATOR"}}`;
    expect((await app.call('auth/register', { method: 'POST', body: polluted })).status).toBe(400);
    const login = { email: 'victim@example.com', password: goodPassword, systemUserRole: 'SYSTEM_ADMINISTRATOR' };
    expect((await app.call('auth/login', { method: 'POST', body: login })).status).toBe(400);
  });

  it('sends no mail of their own making: no further header, no further reader, no link to another host', async () => {
    const evil = 'x\r\nBcc: evil@example.net\r\n\r\nClick https://evil.example.net';
    const users = app.tables['system-user'];
    // As bad as it could come to stand in the database
    await app.database.orm.update(users).set({ name: evil }).where(eq(users.id, victim));
    app.clock.now += 1000;
    await reset('victim@example.com', {
      headers: { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' },
    });
    const admin = await app.tokenOf('admin@example.com');
    const sent: { id: string; to: string[] }[] = (await app.call('outbox', { token: admin })).body.data;
    const mail = sent.find(({ to }) => to.join() === 'victim@example.com') ?? expect.fail('no mail to the victim');
    const source = await (await app.send(`outbox/${mail.id}/source`, { token: admin })).text();
    const head = source.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^(bcc|cc):/im);
    const { text, html } = (await app.call(`outbox/${mail.id}`, { token: admin })).body.data;
    for (const body of [text, html]) expect(body).not.toContain('//evil.example.net/auth');
    expect(text).toContain('https://console.example.com/auth/change-password?token=');
    const before = app.mails.length;
    for (const email of [
      'a@example.com\r\nBcc: evil@example.net',
      'a@example.com,evil@example.net',
      '"a\nb"@example.com',
    ])
      expect([email, (await reset(email)).status]).toEqual([email, 422]);
    expect(app.mails).toHaveLength(before);
    await app.database.orm.update(users).set({ name: '被害者' }).where(eq(users.id, victim));
  });

  it('cannot make a name carry lines into a mail', async () => {
    const token = await app.tokenOf('victim@example.com');
    const { version } = (await app.call('profile', { token })).body.data;
    const saved = await app.call(`profile/${victim}`, {
      method: 'PATCH',
      token,
      body: { version, name: '一\r\nBcc: x' },
    });
    expect(saved.status === 422 || !/[\r\n]/.test(saved.body.data.name)).toBe(true);
  });
});
