import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loginAttempt } from '#core/server/database/sql.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { oneDatabase } from './support/databases.ts';

// What somebody waits for who asks about an address: how often it is done is counted
vi.mock('@node-rs/argon2', { spy: true });

describe('the front door', () => {
  let app: AccountApp;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    app = await accountApp(oneDatabase);
    for (const [name, role] of Object.entries({
      system: 'SYSTEM_ADMINISTRATOR',
      business: 'BUSINESS_ADMINISTRATOR',
      manager: 'MANAGER',
      customer: 'GENERAL_MEO_DIRECT',
    } as const))
      ids[name] = await app.addUser({ email: `${name}@example.com`, role });
  });
  afterAll(() => app?.close());
  beforeEach(async () => void (await app.database.orm.delete(loginAttempt)));

  const as = async (name: string) => ({ token: await app.tokenOf(`${name}@example.com`) });
  const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address).length;
  const register = (email: string, ip: string, password = 'my own long password') =>
    app.call('auth/register', { method: 'POST', ip, body: { product: 'free', name: '登録', email, password } });

  it('opens no stream for a call of its head alone', async () => {
    const { token } = await as('customer');
    const stream = await app.send('events', { token });
    const reader = (stream.body ?? expect.fail('no stream')).getReader();
    await reader.read();
    // A user has room for twenty
    for (let nth = 0; nth < 21; nth += 1) {
      const head = await app.send('events', { method: 'HEAD', token });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    // The next heartbeats still come
    for (let nth = 0; nth < 3; nth += 1) expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });

  it('has no stream for a twenty-first page of one user, and ends none of the others for it', async () => {
    const { token } = await as('customer');
    const ended: number[] = [];
    const open = async (nth: number) => {
      const reader = (await app.send('events', { token })).body?.getReader() ?? expect.fail('no stream');
      await reader.read();
      void (async () => {
        for (let done = false; !done; ) ({ done } = await reader.read());
        ended.push(nth);
      })();
      return reader;
    };
    const readers = await Promise.all(Array.from({ length: 20 }, (_, nth) => open(nth)));
    const refused = await app.send('events', { token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(ended).toEqual([]);
    const other = await app.send('events', await as('manager'));
    expect(other.status).toBe(200);
    await other.body?.cancel();
    // There is room again as soon as one is closed
    await readers[0]?.cancel();
    await expect.poll(async () => (await app.send('events', { token })).status).toBe(200);
    for (const reader of readers) await reader.cancel();
  });

  it('says on https that browsers may come by nothing else, and that nothing is to be guessed, on every answer', async () => {
    for (const path of ['health', 'search-conditions', 'nothing/there', 'openapi.json', 'client-settings']) {
      const { headers } = await app.send(path);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000; includeSubDomains']);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        "default-src 'none'; frame-ancestors 'none'",
      ]);
      // The same document for everybody may be kept, and is asked for again each time
      expect([path, headers.get('cache-control')]).toEqual([path, path === 'openapi.json' ? 'no-cache' : 'no-store']);
      expect([path, headers.get('referrer-policy')]).toEqual([path, 'same-origin']);
    }
    const refused = await app.send('auth/login', { method: 'POST', body: '{' });
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    'search-conditions/1/place-candidates',
    'search-condition-detail/1/above/names',
    'charge-archive?period=2026-10',
  ])('lets one who only looks as somebody else spend nothing and write nothing: %s', async (path) => {
    const begun = await app.call('auth/view-as', {
      method: 'POST',
      body: { userId: ids.manager },
      ...(await as('system')),
    });
    const answer = await app.call(path, { token: begun.body.data.token });
    expect([answer.status, answer.body.errors[0].code]).toEqual([403, 'view_only']);
    expect((await app.call(path, await as('manager'))).body.errors?.[0]?.code).not.toBe('view_only');
  });

  it('keeps who was refused what, with the answer’s id, and nothing of what was sent', async () => {
    const { token } = await as('manager');
    const refusals: [code: string, status: number, userId: number | null, path: string, options: object][] = [
      ['unauthenticated', 401, null, 'search-conditions', {}],
      [
        'wrong_credentials',
        401,
        null,
        'auth/login',
        { method: 'POST', body: { email: 'who@example.com', password: 'a guess of mine' } },
      ],
      ['forbidden', 403, ids.manager ?? 0, 'audit-log', { token }],
      ['not_found', 404, ids.manager ?? 0, 'search-conditions/999', { token }],
      ['invalid_query', 400, ids.manager ?? 0, 'search-conditions?_end=kept-out-of-it', { token }],
      ['forgery', 403, null, 'auth/logout', { method: 'POST', cookie: 'token=a-secret-one' }],
    ];
    for (const [code, status, userId, path, options] of refusals) {
      app.logged.length = 0;
      const answer = await app.send(path, { ip: '203.0.113.77', ...options });
      expect([path, answer.status]).toEqual([path, status]);
      expect(app.logged).toEqual([
        {
          level: 'warn',
          event: 'refused',
          requestId: answer.headers.get('x-request-id'),
          method: (options as { method?: string }).method ?? 'GET',
          path: `/api/${path.replace(/\?.*/, '')}`,
          userId,
          ip: '203.0.113.77',
          status,
          codes: [code],
        },
      ]);
    }
    app.logged.length = 0;
    await app.send('auth/change-password', {
      method: 'PUT',
      token,
      body: { oldPassword: 'mistyped', password: 'my own long password' },
    });
    expect(app.logged).toEqual([]);
  });

  it('ends the session in which somebody signs in again', async () => {
    const { token } = await as('manager');
    const other = await as('manager');
    const fresh = (await app.logIn('manager@example.com', goodPassword, { token })).body.data.token;
    const status = async (one: string) => (await app.call('auth/me', { token: one })).status;
    expect([await status(token), await status(fresh), await status(other.token)]).toEqual([401, 200, 200]);
  });

  it('refuses passwords that everybody tries or that repeat themselves, wherever one is chosen', async () => {
    const codeOf = (answer: { body: { errors?: { code: string; field: string }[] } }) => answer.body.errors?.[0]?.code;
    for (const password of ['qwerty123456', 'Password2026!', 'aaaaaaaaaaaa'])
      expect(codeOf(await register('weak@example.com', '203.0.113.1', password))).toBe('common_password');
    const change = { oldPassword: goodPassword, password: 'administrator' };
    const changed = await app.call('auth/change-password', { method: 'PUT', body: change, ...(await as('customer')) });
    expect([changed.status, codeOf(changed)]).toEqual([422, 'common_password']);
    await app.call('auth/reset-password', { method: 'PUT', body: { email: 'customer@example.com' } });
    const body = { token: app.linkToken(), password: 'letmein123456' };
    expect(codeOf(await app.call('auth/verify-reset-password', { method: 'PUT', body }))).toBe('common_password');
  });

  it('hashes as many passwords for an address that is taken, and answers the same', async () => {
    const hashes = async (email: string) => {
      vi.mocked(hash).mockClear();
      const { status, body } = await register(email, '198.51.100.1');
      return { status, body, hashed: vi.mocked(hash).mock.calls.length };
    };
    const expected = { status: 200, body: { data: { accepted: true } }, hashed: 1 };
    expect(await hashes('customer@example.com')).toEqual(expected);
    expect(await hashes('free@example.com')).toEqual(expected);
  });

  it('fills nobody’s mailbox in the name of an address, from however many places', async () => {
    const before = mailsTo('customer@example.com');
    for (let n = 0; n < 8; n += 1) {
      await register('customer@example.com', `203.0.113.${n}`);
      const inquiry = { product: 'free', name: '問', email: 'aimed@example.com', message: '質問', openFor: 60_000 };
      const asked = await app.call('public/inquiry', { method: 'POST', ip: `203.0.113.${n}`, body: inquiry });
      expect(asked.status).toBe(200);
    }
    expect(mailsTo('aimed@example.com')).toBe(3);
    expect(mailsTo('customer@example.com') - before).toBeLessThanOrEqual(3);
    const kept = await app.call('inquiry?_end=100', await as('system'));
    expect(kept.body.data.filter((row: { email: string }) => row.email === 'aimed@example.com')).toHaveLength(8);
  });

  it('shows business administrators no login of a system administrator, but tries at addresses that nobody has', async () => {
    await app.logIn('nobody-at-all@example.com', 'a guess at nobody');
    await app.logIn('system@example.com', 'a guess at somebody');
    const emails = async (name: string) => {
      const { body } = await app.call('login-history?_end=200', await as(name));
      return new Set(body.data.map((row: { email: string }) => row.email));
    };
    const [system, business] = [await emails('system'), await emails('business')];
    expect(system).toContain('system@example.com');
    expect(business).not.toContain('system@example.com');
    for (const email of ['nobody-at-all@example.com', 'customer@example.com', 'business@example.com'])
      expect(business).toContain(email);
  });
});
