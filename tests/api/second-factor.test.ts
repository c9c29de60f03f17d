import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondFactor } from '#accounts/server/tables.ts';
import { rules } from '#app/feature-parts.ts';
import * as coreCalls from '#core/model/calls/core-calls.ts';
import type { Role } from '#core/model/roles.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { type AccountApp, accountApp, goodPassword } from './support/account-app.ts';
import { databases, oneDatabase } from './support/databases.ts';

const codes = (body: { errors?: { code: string; field?: string }[] }) =>
  (body.errors ?? []).map(({ code, field }) => (field === undefined ? code : `${field}: ${code}`));

describe.each(databases)('the second factor on %s', (kind) => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp(kind, { rules });
  });
  afterAll(() => app?.close());
  beforeEach(async () => void (await app.database.orm.delete(loginAttempt)));

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now });
  const enter = (email: string, code?: string, ip = '192.0.2.1') =>
    app.call('auth/login', {
      method: 'POST',
      ip,
      body: { email, password: goodPassword, ...(code === undefined ? {} : { code }) },
    });
  const post = (path: string, token: string, password = goodPassword) =>
    app.call(path, { method: 'POST', token, body: { password } });

  async function withFactor(email: string) {
    await app.addUser({ email });
    const token = await app.tokenOf(email);
    const { secret, uri } = (await post('auth/second-factor', token)).body.data;
    const confirmed = await app.call('auth/second-factor', {
      method: 'PUT',
      token,
      body: { code: codeOf(secret) },
    });
    app.clock.now += 60_000;
    return { token, secret, uri, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
  }

  it('is switched on with the password and a first right code; until then nothing asks for it', async () => {
    await app.addUser({ email: 'new@example.com' });
    const token = await app.tokenOf('new@example.com');
    expect(codes((await post('auth/second-factor', token, 'wrong password')).body)).toEqual([
      'password: wrong_password',
    ]);
    const { secret, uri } = (await post('auth/second-factor', token)).body.data;
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*new%40example\.com.*secret=/);
    expect((await enter('new@example.com')).status).toBe(200);
    const confirm = (code: string) => app.call('auth/second-factor', { method: 'PUT', token, body: { code } });
    expect(codes((await confirm('000000')).body)).toEqual(['code: wrong_code']);
    const { recoveryCodes } = (await confirm(codeOf(secret))).body.data;
    expect(new Set(recoveryCodes).size).toBe(10);
    // 128 random bits each
    for (const one of recoveryCodes) expect(one.replaceAll('-', '')).toMatch(/^[a-z2-7]{26}$/);
    expect(app.mails.at(-1)).toMatchObject({ to: 'new@example.com', subject: '【店順】二段階認証が設定されました' });
    expect((await app.call('auth/second-factor', { token })).body.data).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
      demanded: false,
    });
    // What is on cannot be put in place of by whoever holds a session
    expect((await post('auth/second-factor', token)).status).toBe(409);
    const stored = JSON.stringify(await app.database.orm.select().from(secondFactor));
    for (const reported of [secret, ...recoveryCodes]) expect(stored).not.toContain(reported);
  });

  it('is asked for once the password was right, and shows nobody else that it is there', async () => {
    const { secret } = await withFactor('asks@example.com');
    const plain = await app.logIn('asks@example.com', 'wrong password');
    expect([plain.status, codes(plain.body)]).toEqual([401, ['wrong_credentials']]);
    const without = await enter('asks@example.com');
    expect([without.status, codes(without.body)]).toEqual([422, ['code: second_factor']]);
    expect(without.headers.get('set-cookie') ?? '').not.toContain('token=');
    expect(codes((await enter('asks@example.com', '123')).body)).toEqual(['code: wrong_code']);
    const code = codeOf(secret);
    expect((await enter('asks@example.com', ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect(codes((await enter('asks@example.com', code)).body)).toEqual(['code: wrong_code']);
    app.clock.now += 5 * 60_000;
    expect((await enter('asks@example.com', code)).status).toBe(422);
  });

  it.each([3_600_000, 86_400_000])(
    'and the limit of tries hold no one for longer when the clock was ahead by %d ms and is put right',
    async (ahead) => {
      const email = `clock-${ahead}@example.com`;
      const { secret } = await withFactor(email);
      app.clock.now += ahead;
      expect((await enter(email, codeOf(secret))).status).toBe(200);
      for (let n = 0; n < 8; n += 1) await app.logIn(email, 'wrong password');
      expect((await app.logIn(email, 'wrong password')).status).toBe(429);
      app.clock.now -= ahead;
      const code = codeOf(secret);
      expect((await enter(email, code)).status).toBe(200);
      // Once, as ever
      expect((await enter(email, code)).status).toBe(422);
      app.clock.now += 60_000;
      expect((await enter(email, codeOf(secret))).status).toBe(200);
    },
  );

  it('takes each recovery code once, as it was written down', async () => {
    const { recoveryCodes, token } = await withFactor('recovers@example.com');
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.all([enter('recovers@example.com', first), enter('recovers@example.com', first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await enter('recovers@example.com', second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
    expect((await app.call('auth/second-factor', { token })).body.data.recoveryCodesLeft).toBe(8);
    const renewed = (await post('auth/second-factor/recovery-codes', token)).body.data.recoveryCodes;
    expect((await enter('recovers@example.com', recoveryCodes[2])).status).toBe(422);
    expect((await enter('recovers@example.com', renewed[0])).status).toBe(200);
  });

  it('takes a recovery code while wrong codes of the app have to wait, and limits wrong ones by themselves', async () => {
    const { recoveryCodes, secret } = await withFactor('clock-is-wrong@example.com');
    const address = 'clock-is-wrong@example.com';
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await enter(address, `00000${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await enter(address, codeOf(secret))).status).toBe(429);
    expect((await enter(address, recoveryCodes[0])).status).toBe(200);
    // Which does not open the way for more guesses at the app's code
    expect((await enter(address, '000009')).status).toBe(429);
    const guessed: number[] = [];
    for (let n = 0; n < 24; n += 1) guessed.push((await enter(address, `${'a'.repeat(25)}${n % 6}`)).status);
    expect([guessed[0], guessed.at(-1)]).toEqual([422, 429]);
    app.clock.now += 61_000;
    expect((await enter(address, recoveryCodes[1])).status).toBe(200);
  });

  it('is lost with the key that sealed it, but for the recovery codes, which need no key', async () => {
    const { recoveryCodes, secret, token } = await withFactor('keyless@example.com');
    const { id } = (await app.call('auth/me', { token })).body.data;
    const sealedElsewhere = sealer('the key of another installation').seal(secret);
    await app.database.orm.update(secondFactor).set({ secret: sealedElsewhere }).where(eq(secondFactor.userId, id));
    const byApp = await enter('keyless@example.com', codeOf(secret));
    expect([byApp.status, codes(byApp.body)]).toEqual([422, ['code: wrong_code']]);
    const entered = await enter('keyless@example.com', recoveryCodes[0]);
    expect(entered.status).toBe(200);
    // Inside, its owner takes it off and sets it up anew
    expect((await post('auth/second-factor/remove', entered.body.data.token)).status).toBe(200);
    expect((await post('auth/second-factor', entered.body.data.token)).status).toBe(200);
  });

  it('makes one who has the password and guesses codes wait, from however many addresses', async () => {
    const { secret } = await withFactor('guessed@example.com');
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push((await enter('guessed@example.com', `00000${n}`, `198.51.100.${n}`)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    const later = await enter('guessed@example.com', codeOf(secret), '198.51.100.99');
    expect(later.status).toBe(429);
    app.clock.now += Number(later.headers.get('retry-after')) * 1000;
    expect((await enter('guessed@example.com', codeOf(secret), '198.51.100.99')).status).toBe(200);
  });

  it('of one who lost the app and the codes is taken off by an administrator, never by a manager', async () => {
    await withFactor('lost@example.com');
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    await app.addUser({ email: 'manager@example.com', role: 'MANAGER' });
    const admin = await app.tokenOf('admin@example.com');
    const [row] = (await app.call('system-user?email=lost@example.com', { token: admin })).body.data;
    const [without] = (await app.call('system-user?email=manager@example.com', { token: admin })).body.data;
    expect([row.hasSecondFactor, without.hasSecondFactor]).toEqual([true, false]);
    // Nothing to take off
    const nothing = { method: 'POST', token: admin, body: { version: without.version } } as const;
    expect((await app.call(`system-user/${without.id}/remove-second-factor`, nothing)).status).toBe(409);
    const remove = (token: string) =>
      app.call(`system-user/${row.id}/remove-second-factor`, { method: 'POST', token, body: { version: row.version } });
    expect((await remove(await app.tokenOf('manager@example.com'))).status).toBe(403);
    expect((await enter('lost@example.com')).status).toBe(422);
    expect((await remove(admin)).status).toBe(200);
    expect((await enter('lost@example.com')).status).toBe(200);
    expect(app.mails.map(({ subject }) => subject)).toContain('【店順】二段階認証が解除されました');
  });

  it('stays on through a new password, and goes with the password alone', async () => {
    const { token, secret } = await withFactor('resets@example.com');
    await app.call('auth/reset-password', { method: 'PUT', body: { email: 'resets@example.com' } });
    const body = { token: app.linkToken(), password: goodPassword };
    expect((await app.call('auth/verify-reset-password', { method: 'PUT', body })).status).toBe(200);
    expect((await enter('resets@example.com')).status).toBe(422);
    expect((await post('auth/second-factor/remove', token)).status).toBe(401);
    const entered = (await enter('resets@example.com', codeOf(secret))).body.data.token;
    expect((await post('auth/second-factor/remove', entered, 'wrong password')).status).toBe(422);
    expect((await post('auth/second-factor/remove', entered)).status).toBe(200);
    expect((await enter('resets@example.com')).status).toBe(200);
  });
});

describe('where administrators must have one', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp(oneDatabase, { requiresSecondFactor: true });
  });
  afterAll(() => app?.close());

  /** What is open to this session for other reasons than that it is open to everybody. */
  async function openWith(token: string): Promise<string[]> {
    const open: string[] = [];
    const { paths } = (await app.call('openapi.json')).body;
    const everybodys = new Set(
      [...Object.values(coreCalls), ...app.calls].flatMap((one) =>
        'who' in one && one.who === 'public' ? [`${one.method} ${one.path}`] : [],
      ),
    );
    for (const [path, operations] of Object.entries<object>(paths))
      for (const method of Object.keys(operations)) {
        if (everybodys.has(`${method} ${path}`)) continue;
        const address = path.replace(/^\//, '').replaceAll(/\{\w+\}/g, '999999');
        const body = method === 'get' || method === 'delete' ? {} : { body: {} };
        const answer = await app.call(address, { method: method.toUpperCase(), token, ...body });
        if (!codes(answer.body).includes('second_factor_needed')) open.push(`${method.toUpperCase()} ${path}`);
      }
    return open.sort();
  }

  it.each([
    ['SYSTEM_ADMINISTRATOR', 403],
    ['BUSINESS_ADMINISTRATOR', 403],
    ['MANAGER', 200],
  ] as [Role, number][])('%s without one may do nothing but set it up (%i)', async (role, status) => {
    const email = `${role.toLowerCase()}@example.com`;
    await app.addUser({ email, role });
    const token = await app.tokenOf(email);
    const list = await app.call('search-conditions', { token });
    expect(list.status).toBe(status);
    if (status === 200) return;
    expect(codes(list.body)).toEqual(['second_factor_needed']);
    expect(await openWith(token)).toEqual([
      'GET /auth/me',
      'GET /auth/second-factor',
      'POST /auth/second-factor',
      'PUT /auth/second-factor',
    ]);
    expect((await app.call('auth/me', { token })).body.data.needsSecondFactor).toBe(true);
    const body = { password: goodPassword };
    const { secret } = (await app.call('auth/second-factor', { method: 'POST', token, body })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now });
    expect((await app.call('auth/second-factor', { method: 'PUT', token, body: { code } })).status).toBe(200);
    expect((await app.call('search-conditions', { token })).status).toBe(200);
    expect((await app.call('auth/me', { token })).body.data).not.toHaveProperty('needsSecondFactor');
    expect((await app.call('auth/second-factor/remove', { method: 'POST', token, body })).status).toBe(403);
  });
});
