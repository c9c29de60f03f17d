import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { productionRules } from '#app/feature-parts.ts';
import { day, hour, minute } from '#core/model/day.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { sealer } from '#core/server/sessions/tokens.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import { webhookWaits } from '#webhooks/rules/retries.ts';
import { deliverDue } from '#webhooks/server/deliver.ts';
import { postOutside } from '#webhooks/server/post.ts';
import { publishTo, publishWebhooks } from '#webhooks/server/publish.ts';
import { webhookSecret } from '#webhooks/server/tables.ts';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { freshDatabase } from '../support/postgres.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { measuredTables } from './support/measured.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { id: string; type: string; version: number; createDate: number; data: Record<string, unknown> };
}

/** A receiver as somebody else may have it: it answers what it is told to, and remembers what came. */
async function startReceiver() {
  const received: Received[] = [];
  const how = { status: 200, location: '', waits: 0, endless: false };
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', async () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      await pause(how.waits);
      response.writeHead(how.status, how.location === '' ? {} : { location: how.location });
      if (!how.endless) return response.end();
      while (!response.destroyed) {
        response.write('x'.repeat(10_000));
        await pause(1);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, how, close };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** As the documentation tells a receiver to do it. */
function verifies(secret: string, { headers, text }: Received): boolean {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['tenjun-signature'])) ?? [];
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex') === signature;
}

describe.each(databases)('webhooks on %s', (kind) => {
  let app: AccountApp;
  let receiver: Receiver;
  let token: string;
  let userId: number;
  beforeAll(async () => {
    app = await accountApp(kind);
    receiver = await startReceiver();
    userId = await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    token = await app.tokenOf('admin@example.com');
  });
  afterAll(async () => {
    await receiver?.close();
    await app?.close();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    Object.assign(receiver.how, { status: 200, location: '', waits: 0, endless: false });
    token = await app.tokenOf('admin@example.com');
    await app.database.orm.update(app.tables.webhook).set({ status: 'PAUSED' });
  });

  const send = (method: string, path: string, body?: object) =>
    app.call(path, { method, token, ...(body === undefined ? {} : { body }) });
  const asked = (body: object = {}) => ({ name: '会計連携', url: receiver.url, events: ['user.registered'], ...body });
  /** One that is going. */
  const newWebhook = async (body: object = {}): Promise<{ id: number; secret: string }> => {
    const made = await send('POST', 'webhook', asked(body));
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const issued = await send('POST', `webhook/${id}/secret`);
    expect(issued.status).toBe(201);
    return { id, secret: issued.body.data.secret };
  };
  const act = async (resource: string, id: number, action: string) => {
    const { version } = (await send('GET', `${resource}/${id}`)).body.data;
    return send('POST', `${resource}/${id}/${action}`, { version });
  };
  const work = () => deliverDue({ ...app.links, tables: app.tables });
  const register = () =>
    app.database.transaction((tx) =>
      emitNotification(
        { tx, tables: app.tables, now: app.clock.now },
        { notificationType: 'GENERAL_SYSTEM_USER_REGISTERED', content: '登録しました。', operandValue: [userId] },
      ),
    );
  const deliveries = async (webhookId: number) =>
    (await send('GET', `webhook-delivery?webhookId=${webhookId}&_sort=id`)).body.data;

  it('hear what happened with its transaction, signed, and nothing that they did not ask for', async () => {
    const { id, secret } = await newWebhook();
    await newWebhook({ events: ['rank.fell'] });
    await expect(
      app.database.transaction(async (tx) => {
        const reported = {
          notificationType: 'GENERAL_SYSTEM_USER_REGISTERED',
          content: '',
          operandValue: [1],
        } as const;
        await emitNotification({ tx, tables: app.tables, now: app.clock.now }, reported);
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await register();
    await work();
    expect(receiver.received).toHaveLength(1);
    const [one] = receiver.received;
    if (one === undefined) throw new Error('nothing came');
    expect(one.body).toEqual({
      id: one.headers['tenjun-event-id'],
      type: 'user.registered',
      version: 1,
      createDate: app.clock.now,
      data: { userId, message: '登録しました。' },
    });
    expect(one.body.id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(one.headers['tenjun-event']).toBe('user.registered');
    expect(verifies(secret, one)).toBe(true);
    expect(verifies(secret, { ...one, text: `${one.text} ` })).toBe(false);
    expect(await deliveries(id)).toMatchObject([
      { state: 'DELIVERED', attempts: 1, lastStatus: 200, event: 'user.registered' },
    ]);
    // Told once: not by another run either
    await work();
    expect(receiver.received).toHaveLength(1);
  });

  it('keep their secret to themselves: shown once, sealed, and another one ends it', async () => {
    const { id, secret } = await newWebhook();
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    const shown = await send('GET', `webhook/${id}`);
    expect(shown.body.data.status).toBe('ACTIVE');
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    const [kept] = await app.database.orm.select().from(webhookSecret).where(eq(webhookSecret.webhookId, id));
    expect(kept?.secret).not.toContain(secret.slice(6));
    const next = (await send('POST', `webhook/${id}/secret`)).body.data.secret;
    expect((await act('webhook', id, 'test')).status).toBe(200);
    await work();
    const [one] = receiver.received;
    if (one === undefined) throw new Error('nothing came');
    expect([one.body.type, verifies(next, one), verifies(secret, one)]).toEqual(['webhook.test', true, false]);
  });

  it('that fail are tried again for days under the same id, and lose nothing when they come back', async () => {
    const { id } = await newWebhook();
    receiver.how.status = 503;
    await register();
    await register();
    await work();
    expect(await deliveries(id)).toMatchObject([
      { state: 'WAITING', attempts: 1, lastStatus: 503, nextTryDate: app.clock.now + minute },
      { state: 'WAITING', attempts: 1 },
    ]);
    // Not before its time
    await work();
    expect(receiver.received).toHaveLength(2);
    for (const wait of webhookWaits.slice(0, 4)) {
      app.clock.now += wait;
      await work();
    }
    expect(receiver.received).toHaveLength(10);
    receiver.how.status = 204;
    app.clock.now += hour;
    await work();
    await work();
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(2);
    expect(await deliveries(id)).toMatchObject([
      { state: 'DELIVERED', attempts: 6 },
      { state: 'DELIVERED', attempts: 6 },
    ]);
    expect((await send('GET', `webhook/${id}`)).body.data.failingSince).toBeNull();
  });

  it('that fail for three days are stopped, of which the administrators are notified, and go on when a person says so', async () => {
    const { id } = await newWebhook({ name: '止まる連携' });
    receiver.how.status = 500;
    await register();
    for (let tries = 0; tries <= webhookWaits.length; tries += 1) {
      await work();
      app.clock.now += webhookWaits[tries] ?? 0;
    }
    await app.queue.drain();
    token = await app.tokenOf('admin@example.com');
    expect((await send('GET', `webhook/${id}`)).body.data.status).toBe('STOPPED');
    const reported = app.mails.filter(({ subject }) => subject.includes('止まる連携'));
    expect(reported.map(({ to }) => to)).toEqual(['admin@example.com']);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ state: 'FAILED', attempts: webhookWaits.length + 1 });
    expect((await act('webhook-delivery', failed.id, 'resend')).status).toBe(409);

    receiver.how.status = 200;
    receiver.received.length = 0;
    expect((await act('webhook', id, 'resume')).status).toBe(200);
    await work();
    expect(receiver.received).toHaveLength(0);
    expect((await act('webhook-delivery', failed.id, 'resend')).status).toBe(200);
    await work();
    expect(receiver.received.map(({ body }) => body.id)).toEqual([failed.eventId]);
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  it('are sent each delivery once by two workers at once, and again what a killed one held', async () => {
    const { id } = await newWebhook();
    for (let n = 0; n < 12; n += 1) await register();
    receiver.how.waits = 20;
    await Promise.all([work(), work(), work()]);
    expect(receiver.received).toHaveLength(12);
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(12);

    await register();
    const delivery = app.tables['webhook-delivery'];
    // As a worker leaves it that dies between the claim and the answer
    await app.database.orm
      .update(delivery)
      .set({ claim: 'dead', claimedUntil: app.clock.now + minute })
      .where(eq(delivery.state, 'WAITING'));
    await work();
    expect(receiver.received).toHaveLength(12);
    app.clock.now += minute;
    await work();
    expect(receiver.received).toHaveLength(13);
    expect((await deliveries(id)).at(-1)).toMatchObject({ state: 'DELIVERED' });
  });

  it('keep the answer of the worker that holds a delivery, not one that comes late to another', async () => {
    const { id } = await newWebhook();
    await register();
    Object.assign(receiver.how, { status: 500, waits: 1500 });
    const late = work();
    await expect.poll(() => receiver.received.length).toBe(1);
    app.clock.now += minute + 1000;
    Object.assign(receiver.how, { waits: 0 });
    expect(await work()).toBe(1);
    const [held] = await deliveries(id);
    expect(held).toMatchObject({ state: 'WAITING', attempts: 1 });
    app.clock.now += 1000;
    await late;
    expect(await deliveries(id)).toEqual([held]);
    receiver.how.status = 200;
    app.clock.now += 2 * minute;
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  });

  it('that have much waiting hold nobody up: of each the first is sent before anybody’s second', async () => {
    const busy = [];
    for (let n = 0; n < 4; n += 1) busy.push((await newWebhook()).id);
    const publish = (id: number) =>
      app.database.transaction((tx) =>
        publishTo({ tx, tables: app.tables, now: app.clock.now }, id, {
          type: 'webhook.test',
          data: { webhookId: id },
        }),
      );
    for (const id of busy) for (let n = 0; n < 10; n += 1) await publish(id);
    const last = await publish((await newWebhook()).id);
    await work();
    expect(receiver.received).toHaveLength(41);
    expect(receiver.received.findIndex(({ body }) => body.id === last)).toBeLessThan(20);
  });

  it('are not followed to where they redirect, waited for without end, nor read without end', async () => {
    const headers = {};
    const to = (options: object = {}) =>
      postOutside(receiver.url, { headers, body: '{}', loopback: true, patience: 500, ...options });
    Object.assign(receiver.how, { status: 302, location: `${receiver.url}/elsewhere` });
    expect(await to()).toMatchObject({ status: 302, error: expect.stringContaining('302') });
    expect(receiver.received).toHaveLength(1);
    Object.assign(receiver.how, { status: 200, location: '', endless: true });
    expect(await to({ patience: 5000 })).toEqual({ status: 200, error: null });
    Object.assign(receiver.how, { endless: false, waits: 2000 });
    expect(await to()).toMatchObject({ status: null, error: '時間内に応答がありませんでした' });
  });

  it('lead to the internet alone: not by their address, and in production not by what their name means', async () => {
    const refused = async (url: string) => {
      const { status, body } = await send('POST', 'webhook', asked({ url }));
      expect([url, status, body.errors[0].code]).toEqual([url, 422, 'webhook_address']);
    };
    for (const url of [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[fd00::1]/',
      'https://user:pass@hooks.example.com/',
    ])
      await refused(url);
    const production = { headers: {}, body: '{}', loopback: false };
    const hidden = '社内や自分自身のネットワークのアドレスには送信できません';
    for (const url of [receiver.url, 'http://localhost/', 'https://localhost/', 'https://127.0.0.1/'])
      expect(await postOutside(url, production)).toEqual({ status: null, error: hidden });
    expect(receiver.received).toHaveLength(0);
  });

  it('in production are not taken where they lead to this machine, be it at once or by a change', async () => {
    const live = await accountApp(kind, { rules: productionRules });
    try {
      await live.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
      const own = await live.tokenOf('admin@example.com');
      const call = (method: string, path: string, body: object) => live.call(path, { method, token: own, body });
      const made = await call('POST', 'webhook', asked({ url: 'https://hooks.example.com/' }));
      expect(made.status).toBe(201);
      const { id, version } = made.body.data;
      for (const url of ['http://localhost/', 'https://localhost:8443/', 'https://a.localhost/', 'http://[::1]/']) {
        const answers = [
          await call('POST', 'webhook', asked({ url })),
          await call('PATCH', `webhook/${id}`, { version, url }),
        ];
        for (const { status, body } of answers)
          expect([url, status, body.errors[0]]).toEqual([
            url,
            422,
            expect.objectContaining({ code: 'webhook_address', field: 'url' }),
          ]);
      }
      // One from before may be renamed
      await live.database.orm.update(live.tables.webhook).set({ url: 'http://localhost/' });
      expect((await call('PATCH', `webhook/${id}`, { version, name: '旧連携' })).status).toBe(200);
    } finally {
      await live.close();
    }
  });

  it('are an administrator’s, and no token’s to write', async () => {
    const { id } = await newWebhook();
    await app.addUser({ email: 'manager@example.com', role: 'MANAGER' });
    const manager = await app.tokenOf('manager@example.com');
    const by = async (one: string, method: string, path: string) =>
      (await app.call(path, { method, token: one, ...(method === 'GET' ? {} : { body: {} }) })).status;
    expect(await by(manager, 'GET', 'webhook')).toBe(403);
    expect(await by(manager, 'POST', `webhook/${id}/secret`)).toBe(403);
    expect(await by(manager, 'GET', 'webhook-delivery')).toBe(403);
    const body = { name: 'すべて', access: 'WRITE', days: 1, password: 'correct horse battery' };
    const own = (await send('POST', 'auth/tokens', body)).body.data.token;
    expect(await by(own, 'GET', 'webhook')).toBe(200);
    expect(await by(own, 'POST', `webhook/${id}/secret`)).toBe(403);
    expect(await by(own, 'POST', `webhook/${id}/test`)).toBe(403);
  });

  it('are forgotten with what they were sent a month after it', async () => {
    const { id } = await newWebhook();
    await register();
    await work();
    const { webhooksServer } = await import('#webhooks/server.ts');
    await webhooksServer.leftovers.old(app.database, app.clock.now + 29 * day, app.tables);
    expect(await deliveries(id)).toHaveLength(1);
    await webhooksServer.leftovers.old(app.database, app.clock.now + 31 * day, app.tables);
    expect(await deliveries(id)).toHaveLength(0);
  });

  it('are no more than twenty, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => send('POST', 'webhook', asked())));
    expect(made.some(({ status }) => status === 409)).toBe(true);
    expect((await send('GET', 'webhook?_end=50')).body.total).toBe(20);
  });
});

describe.skipIf(inject('postgresUrl') === null)('a worker of webhooks that is killed', () => {
  const program = fileURLToPath(new URL('../support/webhook-worker.ts', import.meta.url));
  const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
  const tables: Tables = measuredTables;
  let database: Database;
  let receiver: Receiver;
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = (await freshDatabase()) ?? expect.fail('no PostgreSQL server was brought');
    ({ url, drop } = fresh);
    database = await openDatabase({ dataDir: '', databaseUrl: url });
    await migrate(database, migrations);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver?.close();
    await database?.close();
    await drop?.();
  });
  const worker = (now: number) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url, CLOCK: String(now) };
    const child = spawn(node24(), [quickImports, program], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return { kill: () => child.kill('SIGKILL'), ended };
  };

  it('loses nothing, and what it had sent comes again under the same id alone', async () => {
    const now = Date.parse('2026-10-15T03:00:00Z');
    const all = 40;
    const [made] = await database.orm
      .insert(tables.webhook)
      .values({
        name: 'x',
        url: receiver.url,
        events: ['user.registered'],
        status: 'ACTIVE',
        createDate: now,
        updateDate: now,
      })
      .returning({ id: tables.webhook.id });
    const webhookId = made?.id ?? 0;
    const secret = sealer('a secret of the tests').seal('whsec_x');
    await database.orm.insert(webhookSecret).values({ webhookId, secret, createDate: now });
    await database.transaction((tx) =>
      publishWebhooks(
        { tx, tables, now },
        Array.from({ length: all }, (_, userId) => ({ type: 'user.registered', data: { userId } }) as const),
      ),
    );
    expect(
      await database.transaction((tx) => publishTo({ tx, tables, now }, webhookId, { type: 'webhook.test', data: {} })),
    ).toMatch(/^evt_/);
    receiver.how.waits = 150;
    const first = worker(now);
    while (receiver.received.length < 12) await pause(10);
    first.kill();
    await first.ended;
    receiver.how.waits = 0;
    // A second one while the dead one's claims still hold, and one after
    await worker(now + 1000).ended;
    await worker(now + 2 * minute).ended;
    const ids = receiver.received.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(all + 1);
    // What was on its way when it died, and no more
    expect(ids.length - all - 1).toBeLessThanOrEqual(5);
    const left = await database.orm.select().from(tables['webhook-delivery']);
    expect(left.filter(({ state }) => state !== 'DELIVERED')).toEqual([]);
  });
});
