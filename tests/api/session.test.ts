import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '#accounts/server/sessions/session.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { sessionTable } from '#core/server/sessions/tokens.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)('accounts on %s', (kind) => {
  let app: AccountApp;
  let admin: string;
  beforeAll(async () => {
    app = await accountApp(kind);
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    await app.addUser({ email: 'one@example.com', name: '一郎' });
  });
  afterAll(() => app?.close());
  beforeEach(async () => {
    await app.database.orm.delete(loginAttempt);
    admin = await app.tokenOf('admin@example.com');
  });
  const codes = (body: { errors: { code: string; field?: string }[] }) =>
    body.errors.map(({ code, field }) => (field === undefined ? code : `${field}: ${code}`));
  const history = async (query = '') => (await app.call(`login-history?${query}`, { token: admin })).body.data;

  describe('signing in', () => {
    it('gives a token that is stored as its hash alone, and says who one is', async () => {
      const { status, body } = await app.logIn('ONE@example.com ');
      expect(status).toBe(200);
      expect(Object.keys(body.data).sort()).toEqual(['expiresAt', 'token']);
      expect(body.data.expiresAt).toBeGreaterThan(app.clock.now);
      const rows = await app.database.orm.select().from(sessionTable);
      expect(JSON.stringify(rows)).not.toContain(body.data.token);
      const me = await app.call('auth/me', { token: body.data.token });
      expect(me.body).toEqual({
        data: {
          id: expect.any(Number),
          name: '一郎',
          email: 'one@example.com',
          systemUserRole: 'MANAGER',
          isAccessTokenOauth: true,
        },
      });
      expect((await app.call('auth/me', { cookie: `a=b; token=${body.data.token}` })).status).toBe(200);
    });

    it('keeps calls that arrive together apart: each is its own caller, and one whose session has ended is nobody', async () => {
      const [one, ended] = [await app.tokenOf('one@example.com'), await app.tokenOf('one@example.com')];
      expect((await app.call('auth/logout', { method: 'POST', token: ended })).status).toBe(200);
      const tokens = [one, admin, ended, admin, `${one.slice(1)}A`, one];
      const answers = await Promise.all(tokens.map((token) => app.call('auth/me', { token })));
      const people = answers.map(({ status, body }) => (status === 200 ? body.data.email : status));
      const [first, second] = ['one@example.com', 'admin@example.com'];
      expect(people).toEqual([first, second, 401, second, 401, first]);
    });

    it('answers a wrong password, an unknown address, a stopped account and one without a password with the same 401', async () => {
      await app.addUser({ email: 'stopped@example.com', status: 'STOPPED' });
      await app.addUser({ email: 'left@example.com', status: 'LEFT' });
      await app.addUser({ email: 'invited@example.com', password: null });
      const answers = await Promise.all([
        app.logIn('one@example.com', 'wrong password'),
        app.logIn('nobody@example.com'),
        app.logIn('stopped@example.com'),
        app.logIn('left@example.com'),
        app.logIn('invited@example.com'),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBe(401);
        expect(body).toEqual(answers[0]?.body);
      }
      expect(codes(answers[0]?.body)).toEqual(['wrong_credentials']);
    });

    it('refuses what is no login: another field 400, no JSON 400 and 415, nothing filled in 422 by field', async () => {
      const post = (body: unknown, headers = {}) => app.call('auth/login', { method: 'POST', body, headers });
      expect((await post({ email: 'one@example.com', password: 'x', admin: true })).status).toBe(400);
      expect((await post('{')).status).toBe(400);
      expect((await post('[]')).status).toBe(400);
      expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
      expect(codes((await post({})).body)).toEqual(['email: required', 'password: required']);
      expect((await post({ email: ['a'], password: { $ne: 1 } })).status).toBe(422);
      expect((await post({ email: 'one@example.com', password: 'x'.repeat(70_000) })).status).toBe(413);
    });

    it('writes the login history: who, from where, and why not', async () => {
      const headers = { 'user-agent': 'Test/1' };
      await app.logIn('one@example.com', goodPassword, { ip: '192.0.2.77', headers });
      await app.logIn('one@example.com', 'wrong password', { ip: '192.0.2.77' });
      await app.logIn('nobody@example.com', 'wrong password', { ip: '192.0.2.77' });
      const rows = await history('ip=192.0.2.77&_sort=id&_order=asc');
      expect(rows.map((row: Record<string, unknown>) => [row.email, row.result, row.userId === null])).toEqual([
        ['one@example.com', 'SUCCESS', false],
        ['one@example.com', 'FAILURE', false],
        ['nobody@example.com', 'FAILURE', true],
      ]);
      expect(rows[0]).toMatchObject({ userAgent: 'Test/1', reason: null });
      const users = app.tables['system-user'];
      const [user] = await app.database.orm.select().from(users).where(eq(users.email, 'one@example.com'));
      expect(user).toMatchObject({ lastLoginDate: app.clock.now, version: 1 });
    });

    it('never lets the public demo password in where there is no demo', async () => {
      await app.addUser({ email: 'careless@example.com', password: demoPassword });
      expect((await app.logIn('careless@example.com', demoPassword)).status).toBe(401);
    });
  });

  describe('failures', () => {
    it('make the guesser wait longer and longer, and nobody else', async () => {
      const waits: number[] = [];
      for (let n = 0; n < 9; n += 1) {
        const answer = await app.logIn('one@example.com', `guess ${n} of many`, { ip: '198.51.100.1' });
        if (answer.status !== 429) continue;
        const wait = Number(answer.headers.get('retry-after'));
        waits.push(wait);
        app.clock.now += wait * 1000;
        expect((await app.logIn('one@example.com', 'another guess', { ip: '198.51.100.1' })).status).toBe(401);
      }
      expect(waits.length).toBeGreaterThan(1);
      for (const [n, wait] of waits.entries()) if (n > 0) expect(wait).toBeGreaterThan(waits[n - 1] ?? 0);
      const blocked = await app.logIn('one@example.com', goodPassword, { ip: '198.51.100.1' });
      expect(blocked.status).toBe(429);
      expect(codes(blocked.body)).toEqual(['too_many_requests']);
      expect((await app.logIn('one@example.com', goodPassword, { ip: '198.51.100.2' })).status).toBe(200);
      expect(await history('ip=198.51.100.1&result=BLOCKED')).not.toHaveLength(0);
      app.clock.now += 16 * minute;
      expect((await app.logIn('one@example.com', goodPassword, { ip: '198.51.100.1' })).status).toBe(200);
      expect((await app.logIn('one@example.com', 'mistyped once', { ip: '198.51.100.1' })).status).toBe(401);
    });

    it('are counted when many come at once', async () => {
      const guesses = Array.from({ length: 20 }, (_, n) =>
        app.logIn('one@example.com', `guess ${n} of many`, { ip: '198.51.100.3' }),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(14);
    });

    it('over many accounts make the address wait too; successes do not count', async () => {
      for (let n = 0; n < 40; n += 1)
        expect((await app.logIn('one@example.com', goodPassword, { ip: '198.51.100.4' })).status).toBe(200);
      const statuses: number[] = [];
      for (let n = 0; n < 65; n += 1)
        statuses.push((await app.logIn(`user${n}@example.com`, 'spraying', { ip: '198.51.100.4' })).status);
      expect(statuses.slice(0, 25)).toEqual(Array(25).fill(401));
      expect(statuses).toContain(429);
    }, 120_000);
  });

  describe('a session', () => {
    it('ends with logout, and only that one', async () => {
      const [one, other] = [await app.tokenOf('one@example.com'), await app.tokenOf('one@example.com')];
      expect((await app.call('auth/logout', { method: 'POST', token: one })).status).toBe(200);
      expect((await app.call('auth/me', { token: one })).status).toBe(401);
      expect((await app.call('auth/me', { token: other })).status).toBe(200);
    });

    it('ends when the account is stopped, or its sessions are ended', async () => {
      const id = await app.addUser({ email: 'soon-stopped@example.com' });
      const users = app.tables['system-user'];
      const token = await app.tokenOf('soon-stopped@example.com');
      await app.database.orm.update(users).set({ status: 'STOPPED' }).where(eq(users.id, id));
      expect((await app.call('auth/me', { token })).status).toBe(401);
      await app.database.orm.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id));
      expect((await app.call('auth/me', { token })).status).toBe(200);
      await app.database.transaction((tx) => endSessions(tx, id));
      expect((await app.call('auth/me', { token })).status).toBe(401);
    });

    it('ends unused after a day, lives on when used, and ends after a week whatever happens', async () => {
      const [used, unused] = [await app.tokenOf('one@example.com'), await app.tokenOf('one@example.com')];
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        app.clock.now += 23 * hour;
        statuses.push((await app.call('auth/me', { token: used })).status);
        // Long before the week that ends it anyway
        if (n === 1) expect((await app.call('auth/me', { token: unused })).status).toBe(401);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 401]);
    });

    it('is not made of rubbish', async () => {
      for (const token of ['x', 'a'.repeat(43), "' or 1=1 --", '../..'])
        expect((await app.call('auth/me', { token })).status).toBe(401);
      expect((await app.call('auth/me', { headers: { authorization: 'Basic YTpi' } })).status).toBe(401);
    });
  });

  describe('a password', () => {
    it('is changed with the old one; every other session ends', async () => {
      await app.addUser({ email: 'changes@example.com' });
      const [here, there] = [await app.tokenOf('changes@example.com'), await app.tokenOf('changes@example.com')];
      const change = (body: object) => app.call('auth/change-password', { method: 'PUT', token: here, body });
      const wrong = await change({ oldPassword: 'not the old one', password: 'a new password 1' });
      expect([wrong.status, codes(wrong.body)]).toEqual([422, ['oldPassword: wrong_password']]);
      expect(codes((await change({ oldPassword: goodPassword, password: 'too short' })).body)).toEqual([
        'password: text_range',
      ]);
      expect(codes((await change({ oldPassword: goodPassword, password: goodPassword })).body)).toEqual([
        'password: invalid',
      ]);
      expect(codes((await change({ oldPassword: goodPassword, password: demoPassword })).body)).toEqual([
        'password: invalid',
      ]);
      expect((await change({ oldPassword: goodPassword, password: ' a new password 1 ' })).status).toBe(200);
      expect((await app.call('auth/me', { token: here })).status).toBe(200);
      expect((await app.call('auth/me', { token: there })).status).toBe(401);
      expect((await app.logIn('changes@example.com')).status).toBe(401);
      expect((await app.logIn('changes@example.com', ' a new password 1 ')).status).toBe(200);
      expect(app.mails.at(-1)).toMatchObject({
        to: 'changes@example.com',
        subject: '【店順】パスワードが変更されました',
      });
    });

    it('is set again by a mailed link: once, for half an hour, and every session ends', async () => {
      await app.addUser({ email: 'forgets@example.com' });
      const token = await app.tokenOf('forgets@example.com');
      const ask = (email: string) => app.call('auth/reset-password', { method: 'PUT', body: { email } });
      const set = (link: string, password = 'a fresh password') =>
        app.call('auth/verify-reset-password', { method: 'PUT', body: { token: link, password } });
      const before = app.mails.length;
      const known = await ask('forgets@example.com');
      const unknown = await ask('stranger@example.com');
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      expect(app.mails.length).toBe(before + 1);
      expect(app.mails.at(-1)?.text).toContain('https://console.example.com/auth/change-password?token=');
      const link = app.linkToken();
      expect(codes((await set(link, 'short')).body)).toEqual(['password: text_range']);
      const both = await Promise.all([set(link), set(link)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(codes((await set(link)).body)).toEqual(['token: token_invalid']);
      expect((await app.call('auth/me', { token })).status).toBe(401);
      expect((await app.logIn('forgets@example.com', 'a fresh password')).status).toBe(200);

      await ask('forgets@example.com');
      app.clock.now += 31 * minute;
      expect(codes((await set(app.linkToken())).body)).toEqual(['token: token_invalid']);
      expect((await set('a'.repeat(43))).status).toBe(422);
    });

    it('of a stopped account is not set, and its owner is sent nothing', async () => {
      await app.addUser({ email: 'no-more@example.com', status: 'STOPPED' });
      const before = app.mails.length;
      expect(
        (await app.call('auth/reset-password', { method: 'PUT', body: { email: 'no-more@example.com' } })).status,
      ).toBe(200);
      expect(app.mails.length).toBe(before);
    });
  });

  describe('signing up', () => {
    const signUp = (over: object = {}) =>
      app.call('auth/register', {
        method: 'POST',
        body: { product: 'agency', name: '新規 花子', email: 'new@example.com', password: 'my own password', ...over },
      });

    it('makes the account of the product, which signs in once the mailed link was opened', async () => {
      expect((await signUp()).status).toBe(200);
      const [row] = (await app.call('system-user?email=new@example.com', { token: admin })).body.data;
      expect(row).toMatchObject({ name: '新規 花子', systemUserRole: 'GENERAL_CLAIMED_BY_AGENCY', status: 'ACTIVE' });
      expect((await app.logIn('new@example.com', 'my own password')).status).toBe(401);
      const [tried] = await history('email=new@example.com');
      expect([tried.result, tried.userId, tried.reason]).toEqual(['FAILURE', row.id, 'メールアドレス未確認']);
      expect(app.mails.at(-1)?.text).not.toContain('新規 花子');
      const confirm = () => app.call('auth/confirm-email', { method: 'POST', body: { token: app.linkToken() } });
      expect((await confirm()).status).toBe(200);
      expect((await confirm()).status).toBe(422);
      expect((await app.logIn('new@example.com', 'my own password')).status).toBe(200);
      const reported = (await app.call('notification-unread', { token: admin })).body.data;
      expect(reported[0]).toMatchObject({ notificationType: 'GENERAL_SYSTEM_USER_REGISTERED', operandValue: [row.id] });
    });

    it('answers the same for an address that is taken, whose owner keeps the password and is notified', async () => {
      const fresh = await signUp({ email: 'fresh@example.com' });
      const taken = await signUp({ email: 'one@example.com', password: 'an attacker picks' });
      expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body]);
      expect(app.mails.at(-1)).toMatchObject({
        to: 'one@example.com',
        subject: '【店順】ご登録済みのメールアドレスです',
      });
      expect((await app.logIn('one@example.com')).status).toBe(200);
      const both = await Promise.all([signUp({ email: 'twin@example.com' }), signUp({ email: 'twin@example.com' })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await app.call('system-user?email=twin@example.com', { token: admin })).body.total).toBe(1);
    });

    it('knows four products, and demands a password of 12 characters', async () => {
      expect(codes((await signUp({ product: 'enterprise' })).body)).toEqual(['product: option']);
      expect(codes((await signUp({ password: 'short' })).body)).toEqual(['password: text_range']);
      const roles = [];
      for (const product of ['meo-direct', 'flex', 'free']) {
        await signUp({ product, email: `${product}@example.com` });
        roles.push(
          (await app.call(`system-user?email=${product}@example.com`, { token: admin })).body.data[0].systemUserRole,
        );
      }
      expect(roles).toEqual(['GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_FLEX', 'GENERAL_WITHOUT_PAYMENT']);
    });

    it('from one address is limited', async () => {
      const from = (n: number) =>
        app.call('auth/register', {
          method: 'POST',
          ip: '203.0.113.9',
          body: { product: 'free', name: 'あ', email: `many${n}@example.com`, password: 'my own password' },
        });
      const statuses: number[] = [];
      for (let n = 0; n < 22; n += 1) statuses.push((await from(n)).status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      app.clock.now += hour;
      expect((await from(99)).status).toBe(200);
    });
  });
});
