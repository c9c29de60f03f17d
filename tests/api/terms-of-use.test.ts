import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { dayOf, nextDay } from '#core/model/day.ts';
import { accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

describe.each(databases)('terms of use on %s', (kind) => {
  let app: Awaited<ReturnType<typeof accountApp>>;
  let admin = '';
  let customer = '';
  beforeAll(async () => {
    app = await accountApp(kind, { rules });
    for (const [email, role] of [
      ['admin@example.com', 'SYSTEM_ADMINISTRATOR'],
      ['old@example.com', 'GENERAL_MEO_DIRECT'],
      ['manager@example.com', 'MANAGER'],
    ] as const)
      await app.addUser({ email, role });
    [admin, customer] = [await app.tokenOf('admin@example.com'), await app.tokenOf('old@example.com')];
  });
  afterAll(() => app.close());

  const today = () => dayOf(app.clock.now);
  const publish = (name: string, effectiveFrom: string) =>
    app.call('terms-of-use', { method: 'POST', token: admin, body: { name, effectiveFrom, body: `${name}の本文` } });
  const signUp = (email: string, more: object = {}) =>
    app.call('auth/register', {
      method: 'POST',
      body: { product: 'meo-direct', name: '新規 花子', email, password: goodPassword, ...more },
    });
  const userOf = async (email: string) => {
    const { body } = await app.call(`system-user?email=${encodeURIComponent(email)}`, { token: admin });
    return body.data[0];
  };
  /** The versions that somebody agreed to, with their moments, the first first. */
  const agreementsOf = async (email: string) => {
    const user = await userOf(email);
    const { body } = await app.call(`terms-agreement?userId=${user.id}&_sort=agreedDate`, { token: admin });
    return body.data.map(({ termsId, agreedDate }: { termsId: number; agreedDate: number }) => [
      body.labels.termsId[termsId],
      agreedDate,
    ]);
  };
  const owed = async () => (await app.call('own-terms-of-use', { token: customer })).body.data;
  const agree = (agreedTermsId: number) =>
    app.call('own-terms-of-use/agree', { method: 'POST', token: customer, body: { agreedTermsId } });

  it('ask nothing while there are none: a sign-up is sent as ever', async () => {
    expect((await app.call('public/terms-of-use')).body.data).toBeNull();
    expect((await signUp('first@example.com')).status).toBe(200);
    expect(await agreementsOf('first@example.com')).toEqual([]);
    expect(await owed()).toBeNull();
  });

  it('begin today or later, and are demanded from the day on which they begin', async () => {
    const tomorrow = nextDay(today());
    expect((await publish('昨日の版', '2020-01-01')).status).toBe(422);
    expect((await publish('第1版', tomorrow)).status).toBe(201);
    expect((await signUp('second@example.com')).status).toBe(200);
    app.clock.now += 86_400_000;
    admin = await app.tokenOf('admin@example.com');
    const { data } = (await app.call('public/terms-of-use')).body;
    expect(data).toMatchObject({ name: '第1版', effectiveFrom: tomorrow, body: '第1版の本文' });
    for (const sent of [{}, { agreedTermsId: data.id + 1 }]) {
      const refused = await signUp('third@example.com', sent);
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'agreedTermsId']);
    }
    expect(await userOf('third@example.com')).toBeUndefined();
    expect((await signUp('third@example.com', { agreedTermsId: data.id })).status).toBe(200);
    expect(await agreementsOf('third@example.com')).toEqual([['第1版', app.clock.now]]);
    // For an address that is taken the answer stays the same
    expect((await signUp('third@example.com')).status).toBe(422);
  });

  it('ask a customer once for each version, and kept with the moment and in the records', async () => {
    customer = await app.tokenOf('old@example.com');
    const first = await owed();
    expect(first).toMatchObject({ name: '第1版' });
    expect((await agree(first.id + 1)).status).toBe(422);
    const both = await Promise.all([agree(first.id), agree(first.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await owed()).toBeNull();
    const moment = app.clock.now;
    expect(await agreementsOf('old@example.com')).toEqual([['第1版', moment]]);
    app.clock.now += 60_000;
    admin = await app.tokenOf('admin@example.com');
    expect((await publish('第2版', today())).status).toBe(201);
    const second = await owed();
    expect(second).toMatchObject({ name: '第2版' });
    expect((await agree(first.id)).status).toBe(422);
    expect((await agree(second.id)).status).toBe(200);
    expect(await agreementsOf('old@example.com')).toEqual([
      ['第1版', moment],
      ['第2版', app.clock.now],
    ]);
    const { body } = await app.call('audit-log?resource=terms-agreement&action=create', { token: admin });
    expect(body.total).toBe(3);
    // What somebody has agreed to stays
    expect((await app.call(`terms-of-use/${second.id}`, { method: 'DELETE', token: admin })).status).toBe(409);
    const changed = await app.call(`terms-of-use/${second.id}`, {
      method: 'PATCH',
      token: admin,
      body: { version: 1, body: '別の文' },
    });
    expect(changed.status).toBe(403);
  });

  it('ask customers alone', async () => {
    expect((await app.call('own-terms-of-use')).status).toBe(401);
    for (const path of ['own-terms-of-use', 'own-terms-of-use/agree'])
      expect(
        (
          await app.call(path, {
            token: await app.tokenOf('manager@example.com'),
            ...(path.endsWith('agree') ? { method: 'POST', body: { agreedTermsId: 1 } } : {}),
          })
        ).status,
      ).toBe(403);
  });
});
