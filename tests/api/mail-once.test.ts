import { spawn } from 'node:child_process';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { templates } from '#app/feature-parts.ts';
import { startQueue } from '#core/server/queue/queue.ts';
import { type DeliveryDeps, deliver, deliveryOfJob, forgotten, markLost } from '#mail/server/delivery.ts';
import { registerMailJobs, requeueForgottenMails } from '#mail/server/jobs.ts';
import { mailWriter, repeater } from '#mail/server/mail-job.ts';
import { mailer } from '#mail/server/mailer.ts';
import { mailDelivery } from '#mail/server/tables.ts';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { type SmtpServer, startSmtp } from '../support/smtp.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const program = new URL('../support/mail-worker.ts', import.meta.url).pathname;
const minute = 60_000;

describe.each(databases)('a mail leaves once, on %s', (kind) => {
  let app: TestApp;
  let smtp: SmtpServer;
  const clock = { now: Date.now() };
  beforeAll(async () => {
    app = await demoApp(kind);
    smtp = await startSmtp();
  });
  afterAll(async () => {
    await smtp?.close();
    await app?.close();
  });
  beforeEach(async () => {
    smtp.received.splice(0);
    smtp.troubles.splice(0);
    await app.database.orm.delete(mailDelivery);
    await app.database.orm.update(charges()).set({ mailedDate: null, mailState: null });
  });

  const charges = () => app.tables['incentive-history'];
  const deps = (): DeliveryDeps => {
    const { database, tables, resources } = app;
    const now = () => clock.now;
    return {
      database,
      tables,
      now,
      writers: {
        mail: mailWriter({ database, tables, resources, publicUrl: 'https://console.example.com', now }, templates),
      },
      repeats: repeater(templates),
      send: mailer({ smtpUrl: smtp.url, from: '店順 <no-reply@example.com>', outbox: '/nowhere', now }),
      publishChange: async () => {},
    };
  };
  const call = (path: string, body: object = {}) => app.call(admin, { method: 'POST', path, body });
  const rows = async (query: string) =>
    (await app.call(admin, { method: 'GET', path: `/incentive-history?${query}` })).body.data;
  const deliveries = () => app.database.orm.select().from(mailDelivery).orderBy(mailDelivery.id);
  const issued = async () => {
    const [charge] = await rows('status_in=ISSUED&status_in=PAID&_end=1');
    return charge;
  };
  const mailed = async (charge: { id: number; period: string }) => {
    expect((await call(`/incentive-history/${charge.id}/send`)).status).toBe(200);
    const [delivery] = await deliveries();
    return delivery ?? expect.fail();
  };

  it('however often a period is sent at once, and however many workers take the mails', async () => {
    const { period } = await issued();
    const open = (await rows(`period=${period}&_end=200&status_in=ISSUED&status_in=PAID&status_in=FAILED`)).length;
    const asked = await Promise.all([1, 2, 3].map(() => call('/closing/mail', { period })));
    expect(asked.reduce((sum, { body }) => sum + body.data.sent, 0)).toBe(open);
    const all = await deliveries();
    expect(all).toHaveLength(open);
    // Two workers, and each job twice, as after an expiry
    const worker = async () => {
      for (const { id } of all) await deliver(deps(), id);
    };
    await Promise.all([worker(), worker()]);
    await worker();
    expect(smtp.received).toHaveLength(open);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(open);
    expect((await call('/closing/mail', { period })).body.data.sent).toBe(0);
    const after = await rows(`period=${period}&_end=200&mailState=SENT`);
    expect(after).toHaveLength(open);
    expect(after.every(({ mailedDate }: { mailedDate: number }) => mailedDate === clock.now)).toBe(true);
  });

  it('also when a person presses 送付 twice, and again afterwards', async () => {
    const charge = await issued();
    const pressed = await Promise.all([1, 2].map(() => call(`/incentive-history/${charge.id}/send`)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [delivery] = await deliveries();
    await deliver(deps(), delivery?.id ?? 0);
    const again = await call(`/incentive-history/${charge.id}/send`);
    expect(again.body.errors[0].code).toBe('already_mailed');
    expect(smtp.received).toHaveLength(1);
  });

  it.each([
    ['drop-before', 1],
    ['drop-inside', 0],
  ] as const)(
    '%s: stands as 送信不明, is never sent again by itself, and by a person as the same mail',
    async (trouble, kept) => {
      const charge = await issued();
      const delivery = await mailed(charge);
      smtp.troubles.push(trouble);
      await deliver(deps(), delivery.id);
      // The job tried again, the watch, and another round of the month find nothing to do
      await deliver(deps(), delivery.id);
      await markLost(deps());
      expect(await forgotten(deps())).toEqual([]);
      expect((await call('/closing/mail', { period: charge.period })).status).toBe(202);
      expect((await deliveries()).filter(({ chargeId }) => chargeId === charge.id)).toHaveLength(1);
      expect((await call(`/incentive-history/${charge.id}/send`)).body.errors[0].code).toBe('mail_unknown');
      expect(smtp.received).toHaveLength(kept);
      // It is seen: on the charge, on the closing board, in the outbox
      expect((await rows(`id=${charge.id}`))[0]).toMatchObject({ mailState: 'UNKNOWN', mailedDate: null });
      const board = await app.call(admin, { method: 'GET', path: `/closing?period=${charge.period}` });
      expect(board.body.data.charges.find((one: { id: number }) => one.id === charge.id).mailState).toBe('UNKNOWN');
      const listed = await app.call(admin, { method: 'GET', path: '/mail-delivery' });
      expect(listed.body.data).toMatchObject([{ id: delivery.id, state: 'UNKNOWN' }]);
      expect(listed.body.data[0].subject).toContain('ご請求');
      // A person sends it again: of two presses one counts, and it is the same mail
      const pressed = await Promise.all([1, 2].map(() => call(`/incentive-history/${charge.id}/send-again`)));
      expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
      await deliver(deps(), delivery.id);
      expect(smtp.received).toHaveLength(kept + 1);
      expect(smtp.received.at(-1)?.messageId).toBe(`${delivery.messageId}@example.com`);
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
      expect((await rows(`id=${charge.id}`))[0]).toMatchObject({ mailState: 'SENT', mailedDate: clock.now });
    },
  );

  it('counts as sent when the server drops the connection after its 250', async () => {
    const charge = await issued();
    const delivery = await mailed(charge);
    smtp.troubles.push('drop-after');
    await deliver(deps(), delivery.id);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('SENT');
    expect(smtp.received).toHaveLength(1);
  });

  it.each(['refuse', 'refuse-content'] as const)(
    'is tried again when the server says that it did not take it: %s',
    async (trouble) => {
      const delivery = await mailed(await issued());
      smtp.troubles.push(trouble);
      await expect(deliver(deps(), delivery.id)).rejects.toThrow('451');
      expect(await deliveries()).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
      await deliver(deps(), delivery.id);
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]?.messageId).toBe(`${delivery.messageId}@example.com`);
    },
  );

  it('ends as 送信失敗 where everybody sees it when the server never takes it', async () => {
    const charge = await issued();
    const delivery = await mailed(charge);
    smtp.troubles.push(...Array.from({ length: 9 }, () => 'refuse' as const));
    for (let attempt = 0; attempt < 9; attempt += 1) await deliver(deps(), delivery.id).catch(() => undefined);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('FAILED');
    expect((await call('/closing/mail', { period: charge.period })).body.data.sent).toBeGreaterThan(0);
  });

  it('is found again when the process that promised it died before asking for the job', async () => {
    const delivery = await mailed(await issued());
    clock.now = Date.now() + 3 * minute;
    expect(await forgotten(deps())).toEqual([delivery.id]);
  });

  it('is asked for once while it waits for the mails before it, however often the watch comes by', async () => {
    const { id } = await mailed(await issued());
    clock.now = Date.now() + 3 * minute;
    const queue = await startQueue({ database: app.database, worker: 'off', log: () => {} });
    for (let minutes = 0; minutes < 3; minutes += 1) await requeueForgottenMails(queue, deps());
    await queue.stop();
    const jobs = await app.database.rows(
      sql`select 1 from jobs.job where name = 'mail-delivery' and (data ->> 'deliveryId')::int = ${id}`,
    );
    expect(jobs).toHaveLength(1);
  });

  it('holds for every kind of mail: a job tried again finds the mail that it began', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const asked = { jobId: 'job-1', writer: 'mail', job: { template: 'changed', userId: user.id }, now: clock.now };
    const ids = await Promise.all([1, 2].map(() => deliveryOfJob(app.database.orm, asked)));
    expect(new Set(ids).size).toBe(1);
    smtp.troubles.push('drop-before');
    const [id = 0] = ids;
    await Promise.all([deliver(deps(), id), deliver(deps(), id)]);
    await deliver(deps(), await deliveryOfJob(app.database.orm, asked));
    expect(smtp.received).toHaveLength(1);
    const [troubled] = (await app.call(admin, { method: 'GET', path: '/mail-delivery' })).body.data;
    expect(troubled).toMatchObject({ id, state: 'UNKNOWN', address: user.email });
    const again = await Promise.all([1, 2].map(() => call(`/mail-delivery/${id}/send-again`)));
    expect(again.map(({ status }) => status).sort()).toEqual([202, 409]);
    await deliver(deps(), id);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(smtp.received).toHaveLength(2);
    expect((await app.call(admin, { method: 'GET', path: '/mail-delivery' })).body.data).toEqual([]);
  });

  it('and what comes late to a worker whose claim has ended changes nothing of the one that holds the mail', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const job = { template: 'changed', userId: user.id };
    const id = await deliveryOfJob(app.database.orm, { jobId: 'late-1', writer: 'mail', job, now: clock.now });
    const calling = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const send = async () => {
      calling.resolve();
      await go.promise;
      throw new Error('550 no such user');
    };
    const late = deliver({ ...deps(), send }, id);
    await calling.promise;
    await app.database.orm.update(mailDelivery).set({ claim: 'the other', claimedUntil: clock.now + minute });
    const before = await deliveries();
    expect(before).toMatchObject([{ state: 'SENDING', claim: 'the other', attempts: 0 }]);
    go.resolve();
    await expect(late).rejects.toThrow('550');
    expect(await deliveries()).toEqual(before);
  });

  it('but for one with a link, which comes again with another link, for a second one harms nobody', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const job = { template: 'reset', userId: user.id, data: { by: 'oneself' } };
    const id = await deliveryOfJob(app.database.orm, { jobId: 'reset-1', writer: 'mail', job, now: clock.now });
    // Its connection is lost, then its worker
    smtp.troubles.push('drop-before');
    await deliver(deps(), id);
    expect(await deliveries()).toMatchObject([{ state: 'WAITING', attempts: 1 }]);
    expect(await forgotten(deps())).toEqual([]);
    clock.now += minute;
    expect(await forgotten(deps())).toEqual([id]);
    await app.database.orm
      .update(mailDelivery)
      .set({ state: 'SENDING', claim: 'lost', claimedUntil: clock.now - 1 })
      .where(eq(mailDelivery.id, id));
    expect(await markLost(deps())).toBe(1);
    expect(await deliveries()).toMatchObject([{ state: 'WAITING', attempts: 2 }]);
    clock.now += minute;
    expect(await forgotten(deps())).toEqual([id]);
    await deliver(deps(), id);
    expect(await deliveries()).toMatchObject([{ state: 'SENT' }]);
    expect(smtp.received).toHaveLength(2);
    const links = smtp.received.map(({ content }) => /token=3D([\w-]+|=\r\n)+/.exec(content)?.[0] ?? content);
    expect(new Set(links).size).toBe(2);
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(2);
    // Nobody is left to decide
    expect((await app.call(admin, { method: 'GET', path: '/mail-delivery' })).body.data).toEqual([]);
    clock.now = Date.now();
  });

  it('and one that never gets through ends as 送信不明, which a person sees', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const job = { template: 'reset', userId: user.id, data: { by: 'oneself' } };
    const id = await deliveryOfJob(app.database.orm, { jobId: 'reset-2', writer: 'mail', job, now: clock.now });
    smtp.troubles.push(...Array.from({ length: 9 }, () => 'drop-inside' as const));
    for (let attempt = 0; attempt < 9; attempt += 1) await deliver(deps(), id);
    expect(await deliveries()).toMatchObject([{ state: 'UNKNOWN' }]);
  });

  it('that waits for a person is entry in 対応待ち, with the charges it is of', async () => {
    const charge = await issued();
    const delivery = await mailed(charge);
    smtp.troubles.push('drop-before');
    await deliver(deps(), delivery.id);
    const { data } = (await app.call(admin, { method: 'GET', path: '/dashboard/waiting' })).body;
    const entry = data.find(({ label }: { label: string }) => label === '送信不明の請求書メール');
    expect(entry).toMatchObject({ count: 1, to: expect.stringContaining('/incentive-history?') });
    const listed = await rows(entry.to.split('?')[1]);
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([charge.id]);
  });

  it('with notices waits over the quiet hours of its reader when it has to be tried again, others do not', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const [notice] = (await app.call(admin, { method: 'GET', path: '/notification?_end=1' })).body.data;
    const of = (jobId: string, job: object) =>
      deliveryOfJob(app.database.orm, { jobId, writer: 'mail', job: { ...job, userId: user.id }, now: clock.now });
    const at = (time: string) => {
      clock.now = Date.parse(`${time}:00+09:00`);
    };
    at('2026-10-15T21:59');
    const reported = await of('told', { template: 'notices', data: { ids: [notice.id], total: 1 } });
    smtp.troubles.push('refuse');
    await expect(deliver(deps(), reported)).rejects.toThrow('451');
    for (const time of ['2026-10-15T22:30', '2026-10-16T02:00', '2026-10-16T06:59']) {
      at(time);
      await deliver(deps(), reported);
      expect([time, smtp.received.length, await forgotten(deps())]).toEqual([time, 0, []]);
    }
    // That it waited was no try
    expect(await deliveries()).toMatchObject([
      { state: 'WAITING', attempts: 1, error: expect.stringContaining('451') },
    ]);
    await deliver(deps(), await of('asked', { template: 'changed' }));
    expect(smtp.received).toHaveLength(1);
    at('2026-10-16T07:00');
    expect(await forgotten(deps())).toEqual([reported]);
    await deliver(deps(), reported);
    expect(smtp.received).toHaveLength(2);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
    clock.now = Date.now();
  });

  it('goes through the queue, which tries a refused mail again', async () => {
    const [user] = (await app.call(admin, { method: 'GET', path: '/system-user?status=ACTIVE&_end=1' })).body.data;
    const queue = await startQueue({ database: app.database, worker: 'inline', log: () => {} });
    await registerMailJobs(queue, { ...deps(), now: () => Date.now() });
    smtp.troubles.push('refuse');
    await queue.send('mail', { template: 'changed', userId: user.id });
    await expect.poll(() => smtp.received.length, { timeout: 40_000, interval: 200 }).toBe(1);
    await expect.poll(async () => (await deliveries()).map(({ state }) => state), { timeout: 5_000 }).toEqual(['SENT']);
    await queue.stop();
  }, 60_000);

  it.skipIf(kind === 'PGlite')('stands as 送信不明 when its worker is killed between claim and send', async () => {
    const charge = await issued();
    const delivery = await mailed(charge);
    smtp.troubles.push('hang');
    const before = smtp.connections();
    const child = spawn(node24(), [quickImports, program], {
      stdio: 'inherit',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: (await databaseUrl()) ?? '',
        SMTP_URL: smtp.url,
        CLOCK: String(clock.now),
        DELIVERIES: String(delivery.id),
      },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(() => smtp.connections(), { timeout: 30_000, interval: 20 }).toBe(before + 1);
    child.kill('SIGKILL');
    await ended;
    smtp.troubles.splice(0);
    expect((await deliveries())[0]?.state).toBe('SENDING');
    // The job comes back, the watch looks: nothing is sent while nobody can know
    await deliver(deps(), delivery.id);
    expect(await markLost(deps())).toBe(0);
    clock.now += 6 * minute;
    expect(await markLost(deps())).toBe(1);
    await deliver(deps(), delivery.id);
    expect(smtp.received).toHaveLength(0);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('UNKNOWN');
    expect((await call(`/incentive-history/${charge.id}/send-again`)).status).toBe(200);
    await deliver(deps(), delivery.id);
    expect(smtp.received).toHaveLength(1);
  });

  it('not at all where a person decided so: not with the rest of the month, but when that one is asked for', async () => {
    const charge = await issued();
    const delivery = await mailed(charge);
    await app.database.orm.update(mailDelivery).set({ state: 'FAILED' }).where(eq(mailDelivery.id, delivery.id));
    await app.database.orm.update(charges()).set({ mailState: 'FAILED' }).where(eq(charges().id, charge.id));
    expect((await call(`/mail-delivery/${delivery.id}/dismiss`)).status).toBe(200);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('WITHHELD');
    await call('/closing/mail', { period: charge.period });
    const ofIt = async () => (await deliveries()).filter(({ chargeId }) => chargeId === charge.id);
    expect((await ofIt()).map(({ state }) => state)).toEqual(['WITHHELD']);
    const pressed = await Promise.all([1, 2].map(() => call(`/incentive-history/${charge.id}/send`)));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ofIt()).map(({ state }) => state)).toEqual(['WITHHELD', 'WAITING']);
  });

  it('and stays sent when one more mail of it fails: nothing waits to be sent, and what is laid aside is that mail', async () => {
    const charge = await issued();
    await deliver(deps(), (await mailed(charge)).id);
    expect((await call(`/incentive-history/${charge.id}/send-again`)).status).toBe(200);
    const again = (await deliveries()).at(-1)?.id ?? 0;
    smtp.troubles.push(...Array.from({ length: 9 }, () => 'refuse' as const));
    for (let attempt = 0; attempt < 9; attempt += 1) await deliver(deps(), again).catch(() => undefined);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('FAILED');
    const path = `/closing?period=${charge.period}`;
    const closing = (await app.call(admin, { method: 'GET', path })).body.data;
    // As many as the board says are to be sent, no more and no less
    expect(closing.figures).toMatchObject({ mailFailed: 1, toMail: closing.figures.issued - 1 });
    const { sent } = (await call('/closing/mail', { period: charge.period })).body.data;
    expect(sent).toBe(closing.figures.toMail);
    expect((await call(`/mail-delivery/${again}/dismiss`)).status).toBe(200);
    expect((await rows(`id=${charge.id}`))[0].mailState).toBe('SENT');
  });

  it('is shown and sent again by administrators alone', async () => {
    const delivery = await mailed(await issued());
    await app.database.orm.update(mailDelivery).set({ state: 'UNKNOWN' }).where(eq(mailDelivery.id, delivery.id));
    for (const role of ['MANAGER', 'GENERAL_CLAIMED_BY_AGENCY'] as const)
      for (const [method, path] of [
        ['GET', '/mail-delivery'],
        ['POST', `/mail-delivery/${delivery.id}/send-again`],
        ['POST', `/mail-delivery/${delivery.id}/dismiss`],
      ] as const)
        expect((await app.call(role, { method, path, ...(method === 'POST' ? { body: {} } : {}) })).status).toBe(403);
    expect(
      (
        await app.call('BUSINESS_ADMINISTRATOR', {
          method: 'POST',
          path: `/mail-delivery/${delivery.id}/dismiss`,
          body: {},
        })
      ).status,
    ).toBe(200);
    expect((await deliveries())[0]?.state).toBe('SENT');
  });

  async function databaseUrl(): Promise<string | undefined> {
    const found = await app.database.executeSql('select current_database() as name');
    const name = String(Object.values(found.rows[0] ?? {})[0]);
    const url = new URL(inject('postgresUrl') ?? '');
    url.pathname = `/${name}`;
    return url.href;
  }
});
