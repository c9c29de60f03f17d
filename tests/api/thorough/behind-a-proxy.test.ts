import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/server/passwords/passwords.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { credential } from '#users/server/tables.ts';
import { type AccountApp, accountApp, goodPassword } from '../support/account-app.ts';
import { oneDatabase } from '../support/databases.ts';

const minute = 60_000;
const office = { ip: '198.51.100.20' };
const people = Array.from({ length: 40 }, (_, n) => `person${n}@example.com`);

describe('an office behind one address', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp(oneDatabase);
    const passwordHash = await hashPassword(goodPassword);
    for (const email of people) {
      const userId = await app.addUser({ email, password: null });
      await app.database.orm.insert(credential).values({ userId, passwordHash, updatedDate: app.clock.now });
    }
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    await app.addUser({ email: 'manager@example.com' });
  });
  afterAll(() => app?.close());
  beforeEach(async () => void (await app.database.orm.delete(loginAttempt)));

  it('lets forty people in within a second', async () => {
    const answers = await Promise.all(people.map((email) => app.logIn(email, goodPassword, office)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('lets one person in from a dozen scripts at once', async () => {
    const answers = await Promise.all(
      people.slice(0, 12).map(() => app.logIn('person0@example.com', goodPassword, office)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('lets colleagues in after thirty-one guesses from it', async () => {
    for (let n = 0; n < 31; n += 1)
      expect((await app.logIn(people[n % 8] ?? '', `guess number ${n}`, office)).status).toBe(401);
    expect((await app.logIn('person20@example.com', goodPassword, office)).status).toBe(200);
  });

  it('tries no more than one password of a burst at many accounts, once the free ones are used up', async () => {
    const burst = async (name: string) => {
      const guesses = Array.from({ length: 30 }, (_, n) =>
        app.logIn(`${name}${n}@example.com`, 'a guess at it', office),
      );
      return Promise.all(guesses);
    };
    const tried = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 401).length;
    expect(tried([...(await burst('a')), ...(await burst('b'))])).toBe(60);
    for (const name of ['c', 'd', 'e']) {
      expect(tried(await burst(name))).toBe(1);
      const refused = await app.logIn('last@example.com', 'a guess at it', office);
      app.clock.now += 1000 * Number(refused.headers.get('retry-after'));
    }
  });

  it('lets its owner in, in the browser they always use, whatever a colleague guesses', async () => {
    const before = await app.logIn('person1@example.com', goodPassword, office);
    const device = /device=([\w-]{43})/.exec(before.headers.get('set-cookie') ?? '')?.[1] ?? '';
    for (let n = 0; n < 12; n += 1) await app.logIn('person1@example.com', `guess number ${n}`, office);
    expect((await app.logIn('person1@example.com', goodPassword, office)).status).toBe(429);
    const known = { ...office, cookie: `XSRF-TOKEN=x; device=${device}`, headers: { 'x-xsrf-token': 'x' } };
    expect((await app.logIn('person1@example.com', goodPassword, known)).status).toBe(200);
    // Guesses in that browser count as anywhere
    const guesses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      guesses.push((await app.logIn('person1@example.com', `guess number ${n}`, known)).status);
    expect(guesses).toContain(429);
  });

  it('is forgiven what is mistyped now and then, however long that goes on', async () => {
    for (let n = 0; n < 80; n += 1) {
      app.clock.now += 10 * minute;
      const email = people[n % people.length] ?? '';
      expect((await app.logIn(email, 'mistyped a little', office)).status).toBe(401);
      expect((await app.logIn(email, goodPassword, office)).status).toBe(200);
    }
  });
});

describe('the metrics', () => {
  let app: AccountApp;
  beforeAll(async () => {
    app = await accountApp(oneDatabase);
    await app.addUser({ email: 'admin@example.com', role: 'BUSINESS_ADMINISTRATOR' });
    await app.addUser({ email: 'manager@example.com' });
  });
  afterAll(() => app?.close());

  it('are for administrators and for bearers of their token; where a call comes from proves nothing', async () => {
    const status = async (options: object) => (await app.send('metrics', options)).status;
    expect(await status({ ip: '127.0.0.1' })).toBe(401);
    expect(await status({ ip: '::1' })).toBe(401);
    expect(await status({ token: 'another-token-of-the-tests' })).toBe(401);
    expect(await status({ token: await app.tokenOf('manager@example.com') })).toBe(403);
    expect(await status({ token: 'a-token-of-the-tests' })).toBe(200);
    expect(await status({ token: await app.tokenOf('admin@example.com') })).toBe(200);
  });
});
