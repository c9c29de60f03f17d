import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { credential } from '#users/server/tables.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { addSignedIn } from '../../support/signed-in.ts';
import { goodPassword } from '../support/account-app.ts';
import { freshEmptyDatabase } from '../support/test-database.ts';

/* What a limit permits, it permits in all: two programs on one database let through no more than one does. */

/** A form that a robot filled in, which is answered as a person's is. */
const person = { product: 'free', name: '試験', email: 'a@example.com', openFor: 1 };

describe.skipIf(inject('postgresUrl') === null)('two processes on one database', () => {
  const servers: RunningServer[] = [];
  let fresh: { url: string; drop(): Promise<void> } | null;
  let database: Database;
  let token = '';

  beforeAll(async () => {
    fresh = await freshEmptyDatabase();
    const url = fresh?.url ?? expect.fail('no PostgreSQL server was brought');
    database = await openDatabase({ dataDir: '', databaseUrl: url });
    [token = ''] = await addSignedIn(database, 1);
    const passwordHash = await hashPassword(goodPassword);
    await database.orm.insert(credential).values({ userId: 1, passwordHash, updatedDate: Date.now() });
    const env = {
      DATABASE_URL: url,
      SECRET_KEY: 'a secret of the tests',
      DEMO: 'off',
      WORKER: 'off',
      TRUST_PROXY: '1',
    };
    for (let nth = 0; nth < 2; nth += 1) servers.push(await startServer({ env }));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop({ keepData: false });
    await database?.close();
    await fresh?.drop();
  });

  /** The nth call goes to the one and the other in turn. */
  const send = (
    nth: number,
    path: string,
    { body, ...init }: { body?: object; method?: string; headers?: object } = {},
  ) =>
    fetch(`${servers[nth % 2]?.url}/api/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
      ...(body === undefined ? {} : { method: init.method ?? 'POST', body: JSON.stringify(body) }),
    });
  const logIn = (nth: number, email: string, ip: string, password = 'a guess at it') =>
    send(nth, 'auth/login', { body: { email, password }, headers: { 'x-forwarded-for': ip } });
  const statuses = (answers: readonly Response[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const all = (count: number, call: (nth: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: count }, (_, nth) => call(nth)));

  it.each([1, 2, 3])('try no more passwords of one account at once than one would: round %i', async (round) => {
    const email = `${randomUUID()}@example.com`;
    const answers = await all(24, (nth) => logIn(nth, email, `198.51.100.${round}`));
    expect(statuses(answers)).toEqual({ 401: 6, 429: 18 });
  });

  it('try one password of a burst from one address, once its free ones are used up', async () => {
    const ip = '198.51.100.50';
    const burst = () => all(30, (nth) => logIn(nth, `${randomUUID()}@example.com`, ip));
    const first = [...(await burst()), ...(await burst()), ...(await burst())];
    expect(statuses(first)).toEqual({ 401: 61, 429: 29 });
    // The wait of that one is over
    await database.executeSql(`update login_attempt set blocked_until = 0 where key = 'login:${ip}'`);
    expect(statuses(await burst())).toEqual({ 401: 1, 429: 29 });
  });

  it('let colleagues in who sign in at once, and count nothing for a right password', async () => {
    const email = 'system_administrator-0@example.com';
    const answers = await all(12, (nth) => logIn(nth, email, '198.51.100.60', goodPassword));
    expect(statuses(answers)).toEqual({ 200: 12 });
    const left = await database.rows(
      sql`select key from login_attempt where key like '%198.51.100.60%' and failures > 0`,
    );
    expect(left).toEqual([]);
  });

  it.each([
    ['an inquiry', 'public/inquiry', { ...person, message: 'お尋ねします' }, 10],
    ['a sign-up', 'auth/register', { ...person, password: goodPassword }, 20],
    ['a new password', 'auth/reset-password', { email: 'somebody@example.com' }, 30],
  ])('permit as many of %s from one address as one would', async (_, path, body, permitted) => {
    const method = path === 'auth/reset-password' ? 'PUT' : 'POST';
    const headers = { 'x-forwarded-for': '198.51.100.70' };
    const answers = await all(permitted + 10, (nth) => send(nth, path, { method, body, headers }));
    expect(statuses(answers)[429]).toBe(10);
  });

  it('refuse further tokens of a network that made up sixty', async () => {
    const made = () => ({
      authorization: `Bearer tjp_${Buffer.from(randomUUID() + randomUUID())
        .toString('base64url')
        .slice(0, 43)}`,
      'x-forwarded-for': '198.51.100.80',
    });
    const answers = await all(70, (nth) => send(nth, 'search-location', { headers: made() }));
    expect(statuses(answers)).toEqual({ 401: 60, 429: 10 });
  });

  it('count a user’s own calls together', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const body = { name: '連携', access: 'READ', resources: [], days: 1, password: goodPassword };
    const answers = await all(34, (nth) => send(nth, 'auth/tokens', { body, headers }));
    expect(statuses(answers)[429]).toBe(4);
  });

  it('take a code of the second factor once, and no more wrong ones than one would', async () => {
    const [own = ''] = await addSignedIn(database, 1, 'BUSINESS_ADMINISTRATOR');
    const passwordHash = await hashPassword(goodPassword);
    const email = 'business_administrator-0@example.com';
    await database.rows(sql`insert into credential (user_id, password_hash, updated_date)
      select id, ${passwordHash}, ${Date.now()} from system_user where email = ${email}`);
    const headers = { authorization: `Bearer ${own}` };
    const begun = await send(0, 'auth/second-factor', { body: { password: goodPassword }, headers });
    const totp = new TOTP({ secret: Secret.fromBase32((await begun.json()).data.secret) });
    const step = 30_000;
    const confirmed = await send(1, 'auth/second-factor', { method: 'PUT', body: { code: totp.generate() }, headers });
    expect(confirmed.status).toBe(200);
    const enter = (nth: number, code: string) =>
      send(nth, 'auth/login', {
        body: { email, password: goodPassword, code },
        headers: { 'x-forwarded-for': '198.51.100.90' },
      });
    // The one after, which is taken for clocks that differ
    const code = totp.generate({ timestamp: Date.now() + step });
    expect(statuses(await all(2, (nth) => enter(nth, code)))).toEqual({ 200: 1, 422: 1 });
    await database.rows(sql`delete from login_attempt`);
    const wrong = await all(14, (nth) => enter(nth, 'wrong!'.slice(0, 5) + (nth % 10)));
    expect(statuses(wrong)).toEqual({ 422: 6, 429: 8 });
  });

  it('know at once of a session that was ended at the other', async () => {
    const [own = ''] = await addSignedIn(database, 1, 'MANAGER');
    const headers = { authorization: `Bearer ${own}` };
    const me = (nth: number) => send(nth, 'auth/me', { headers });
    expect(statuses([await me(0), await me(1)])).toEqual({ 200: 2 });
    await send(0, 'auth/logout', { method: 'POST', headers, body: {} });
    expect(statuses([await me(0), await me(1)])).toEqual({ 401: 2 });
  });
});
