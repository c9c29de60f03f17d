import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { accountApp, goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';

describe.each(databases)('the public pages on %s', (kind) => {
  let app: Awaited<ReturnType<typeof accountApp>>;
  let customer: number;
  beforeAll(async () => {
    app = await accountApp(kind, { rules });
    await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    customer = await app.addUser({ email: 'customer@example.com', role: 'GENERAL_MEO_DIRECT' });
    await app.addUser({ email: 'manager@example.com', role: 'MANAGER' });
  });
  afterAll(() => app.close());

  const post = (path: string, body: object, ip = '192.0.2.1') => app.call(path, { method: 'POST', body, ip });
  const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);
  const statusOf = async (id: number) => {
    const users = tableOf(app.links, 'system-user');
    const [found] = await app.database.orm
      .select({ status: users.column('status') })
      .from(users.table)
      .where(eq(users.column('id'), id));
    return found?.status;
  };
  const inquiry = (over: object = {}) => ({
    product: 'agency',
    name: '山田 花子',
    email: 'asker@example.com',
    message: '料金を教えてください。',
    openFor: 5000,
    ...over,
  });
  const linkIn = (address: string) => /token=([\w-]+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1] ?? '';

  describe('an inquiry', () => {
    const kept = () => app.database.orm.$count(tableOf(app.links, 'inquiry').table);

    it('is kept, answered by mail, and reported to the administrators', async () => {
      expect((await post('public/inquiry', inquiry())).status).toBe(200);
      expect(await kept()).toBe(1);
      const recorded = sql`select "by", user_id, action from audit_log where resource = 'inquiry'`;
      expect(await app.database.rows(recorded)).toEqual([{ by: 'VISITOR', user_id: null, action: 'create' }]);
      expect(mailsTo('asker@example.com').at(-1)?.subject).toContain('受け付けました');
      expect(mailsTo('admin@example.com').at(-1)?.text).toContain('料金を教えてください。');
    });

    it('that a program filled in gets the answer that people get, and goes nowhere', async () => {
      const before = app.mails.length;
      for (const robot of [{ website: 'http://spam.example' }, { openFor: 100 }])
        expect((await post('public/inquiry', inquiry(robot))).body).toEqual({ data: { accepted: true } });
      expect(await kept()).toBe(1);
      expect(app.mails).toHaveLength(before);
    });

    it('says in Japanese which field is wrong', async () => {
      const { status, body } = await post('public/inquiry', inquiry({ email: 'x', message: '' }), '192.0.2.9');
      expect(status).toBe(422);
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['email', 'message']);
    });

    it('is limited by address', async () => {
      const answers = [];
      for (let call = 0; call < 11; call += 1) answers.push(await post('public/inquiry', inquiry(), '192.0.2.77'));
      expect(answers.at(-1)?.status).toBe(429);
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  describe('the wish to leave', () => {
    const ask = (email: string) => post('public/request-leave', { product: 'meo-direct', email, openFor: 5000 });

    it('answers the same for an address that is known, unknown, or of the staff; only a customer gets a mail', async () => {
      const answers = [];
      for (const email of ['customer@example.com', 'nobody@example.com', 'manager@example.com'])
        answers.push(await ask(email));
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
      expect(mailsTo('customer@example.com')).toHaveLength(1);
      expect(mailsTo('nobody@example.com')).toHaveLength(0);
      expect(mailsTo('manager@example.com')).toHaveLength(0);
      expect(await statusOf(customer)).toBe('ACTIVE');
    });

    it('is valid once the mailed link was opened, and the link is good for once', async () => {
      const token = linkIn('customer@example.com');
      expect((await post('public/confirm-leave', { token })).status).toBe(200);
      expect(await statusOf(customer)).toBe('LEAVING');
      expect(mailsTo('customer@example.com').at(-1)?.subject).toContain('承りました');
      expect(mailsTo('admin@example.com').at(-1)?.text).toContain('customer@example.com');
      expect((await post('public/confirm-leave', { token })).status).toBe(422);
      expect((await post('public/confirm-leave', { token: 'forged' })).status).toBe(422);
    });

    it('lets the customer work until an administrator completes it, and then nobody in', async () => {
      const signedIn = await app.logIn('customer@example.com');
      expect(signedIn.status).toBe(200);
      const admin = (await app.logIn('admin@example.com')).body.data.token;
      const left = await app.call(`system-user/${customer}/leave`, { method: 'POST', body: {}, token: admin });
      expect(left.body.data.status).toBe('LEFT');
      expect((await app.call('auth/me', { token: signedIn.body.data.token })).status).toBe(401);
      expect((await app.logIn('customer@example.com', goodPassword)).status).toBe(401);
      expect((await app.call(`system-user/${customer}/leave`, { method: 'POST', body: {}, token: admin })).status).toBe(
        409,
      );
    });
  });
});
