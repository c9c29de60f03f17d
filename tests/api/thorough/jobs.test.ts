import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startSession } from '#accounts/server/sessions/session.ts';
import { purge } from '#app/purge.ts';
import { forgetCustomers } from '#billing/server/payment/forget-customers.ts';
import { paymentCard } from '#billing/server/tables.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { startQueue, type WorkerMode } from '#core/server/queue/queue.ts';
import { issueToken, oneTimeToken, sessionTable } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { noticeDelivery } from '#notifications/server/tables.ts';
import { resources as declared } from '#resources';
import { credential } from '#users/server/tables.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { databases } from '../support/databases.ts';
import { openTestDatabase } from '../support/test-database.ts';

const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);
const day = 86_400_000;

describe.each(databases)('jobs on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(kind));
  });
  afterAll(() => close?.());

  describe('the queue', () => {
    /** A queue that stops with its test, so that one that failed leaves its worker to none that comes after it. */
    const queueOf = async (worker: WorkerMode) => {
      const queue = await startQueue({ database, worker, log: () => {} });
      onTestFinished(() => queue.stop());
      return queue;
    };

    it('does what was asked for, tries again what failed, and leaves the database to others meanwhile', async () => {
      const queue = await queueOf('inline');
      const done: object[] = [];
      let failures = 1;
      await queue.work('greet', async (data) => {
        if (failures-- > 0) throw new Error('not yet');
        done.push(data);
      });
      await queue.schedule('greet', '0 5 * * *');
      await queue.ready();
      await queue.send('greet', { name: '山田' });
      // A transaction that is open while the queue looks for work must not be mixed up with it
      await database.transaction(async (tx) => {
        for (let n = 0; n < 5; n += 1) await tx.select().from(sessionTable);
      });
      await expect.poll(() => done, { timeout: 40_000, interval: 200 }).toEqual([{ name: '山田' }]);
    });

    it('says how long the oldest due job has been waiting, no matter who is asked', async () => {
      const queue = await queueOf('off');
      await queue.work('late', async () => {});
      expect(await queue.waitingSeconds()).toBe(0);
      await queue.send('late', {});
      await queue.send('late', {}, { startAfterSeconds: 600 });
      await database.rows(
        sql`update jobs.job set start_after = start_after - interval '5 minutes' where name = 'late'`,
      );
      expect(Math.round(await queue.waitingSeconds())).toBeCloseTo(300, -1);
      await database.rows(sql`delete from jobs.job where name = 'late'`);
      expect(await queue.waitingSeconds()).toBe(0);
    });

    /** Makes what the queue wrote look as it does once the clock was set back. */
    const setBack = async (interval: '1 day' | '1 hour') => {
      const by = sql.raw(`interval '${interval}'`);
      await database.rows(sql`update jobs.version set cron_on = cron_on + ${by}`);
      await database.rows(
        sql`update jobs.queue set maintain_on = maintain_on + ${by}, monitor_claim_on = monitor_claim_on + ${by}`,
      );
      await database.rows(sql`update jobs.job set created_on = created_on + ${by}, started_on = started_on + ${by},
        completed_on = completed_on + ${by}, start_after = start_after + ${by}, singleton_on = singleton_on + ${by}`);
    };

    it('goes on when the clock was set back by a day between two starts, and does nothing twice', async () => {
      const done: string[] = [];
      const before = await startQueue({ database, worker: 'inline', log: () => {} });
      for (const name of ['scheduled', 'ended', 'waiting']) await before.work(name, async () => void done.push(name));
      await before.schedule('scheduled', '* * * * *');
      await before.send('ended', {});
      await expect.poll(() => done.toSorted(), { timeout: 90_000, interval: 200 }).toEqual(['ended', 'scheduled']);
      await before.stop();
      const sender = await startQueue({ database, worker: 'off', log: () => {} });
      await sender.send('waiting', {});
      await sender.stop();
      await setBack('1 day');
      const logged: unknown[] = [];
      const queue = await startQueue({ database, worker: 'inline', log: (entry) => void logged.push(entry) });
      onTestFinished(() => queue.stop());
      done.length = 0;
      for (const name of ['scheduled', 'ended', 'waiting']) await queue.work(name, async () => void done.push(name));
      await expect
        .poll(() => new Set(done), { timeout: 110_000, interval: 200 })
        .toEqual(new Set(['scheduled', 'waiting']));
      expect(done.filter((name) => name !== 'scheduled')).toEqual(['waiting']);
      expect(logged).toContainEqual(expect.objectContaining({ message: 'the clock was set back' }));
      await database.rows(sql`delete from jobs.schedule where name = 'scheduled'`);
    }, 240_000);

    it('goes on when the clock is set back by an hour while it runs', async () => {
      const queue = await queueOf('inline');
      const done: object[] = [];
      await queue.work('steady', async (data) => void done.push(data));
      await queue.schedule('steady', '* * * * *');
      await expect.poll(() => done.length, { timeout: 90_000, interval: 200 }).toBe(1);
      await setBack('1 hour');
      await expect.poll(() => done.length, { timeout: 150_000, interval: 200 }).toBe(2);
      await database.rows(sql`delete from jobs.schedule where name = 'steady'`);
    }, 260_000);

    it('knows the queues and clocks of the start before, and follows what this one says', async () => {
      const clock = async () =>
        (await database.executeSql("select cron from jobs.schedule where name = 'strike'")).rows.map(
          ({ cron }) => cron,
        );
      const before = await startQueue({ database, worker: 'inline', log: () => {} });
      await before.work('strike', async () => {});
      await before.schedule('strike', '0 5 * * *');
      await before.stop();

      const queue = await queueOf('inline');
      const done: object[] = [];
      await queue.work('strike', async (data) => void done.push(data));
      for (const cron of ['0 5 * * *', '0 6 * * *', '0 5 * * *']) {
        await queue.schedule('strike', cron);
        expect(await clock()).toEqual([cron]);
      }
      await database.transaction((tx) => queue.send('strike', { hour: 5 }, { tx }));
      await expect.poll(() => done, { timeout: 40_000, interval: 200 }).toEqual([{ hour: 5 }]);
    });

    it('has a job that a transaction asked for when it is committed, and never without', async () => {
      const queue = await queueOf('inline');
      const done: object[] = [];
      await queue.work('promised', async (data) => void done.push(data));
      const broken = database.transaction(async (tx) => {
        await queue.send('promised', { name: 'taken back' }, { tx });
        throw new Error('the process ended here');
      });
      await expect(broken).rejects.toThrow();
      await database.transaction((tx) => queue.send('promised', { name: 'kept', list: [1, '$1'] }, { tx }));
      await expect.poll(() => done, { timeout: 20_000 }).toEqual([{ name: 'kept', list: [1, '$1'] }]);
      await database.transaction(async (tx) => {
        await expect(queue.send('nobody does it', {}, { tx })).rejects.toThrow('nobody does it');
      });
    });

    it('hands back a job that does not end in time, and another process does it', async () => {
      const stopping = await queueOf('only');
      let begun = false;
      await stopping.work('endless', () => {
        begun = true;
        return new Promise<void>(() => {});
      });
      await stopping.send('endless', {});
      await expect.poll(() => begun, { timeout: 20_000 }).toBe(true);
      await stopping.stop(1000);
      const done: object[] = [];
      const next = await queueOf('only');
      await next.work('endless', async (data) => void done.push(data));
      await expect.poll(() => done, { timeout: 30_000 }).toEqual([{}]);
    });

    it('lets timers and callers through between jobs, however many wait', async () => {
      const asking = await queueOf('off');
      await asking.work('short', async () => {});
      for (let n = 0; n < 30; n += 1) await asking.send('short', { n });
      await asking.stop();
      const working = await queueOf('only');
      const rounds: number[] = [];
      let round = 0;
      const clock = setInterval(() => {
        round += 1;
      }, 0);
      await working.work('short', async () => {
        await database.ping();
        rounds.push(round);
      });
      await expect.poll(() => rounds.length, { timeout: 20_000 }).toBe(30);
      clearInterval(clock);
      await working.stop();
      expect(new Set(rounds).size).toBeGreaterThanOrEqual(15);
    });

    it('does at once what all ask for that wait, where one looks for its work by itself', async () => {
      const asking = await queueOf('off');
      await asking.work('gathered', async () => {});
      for (let n = 0; n < 30; n += 1) await asking.send('gathered', {});
      await asking.stop();
      const working = await queueOf('only');
      let times = 0;
      let fails = true;
      await working.work(
        'gathered',
        async () => {
          times += 1;
          if (!fails) return;
          fails = false;
          throw new Error('not yet');
        },
        { gathers: true },
      );
      // What failed is owed, although those that it stood for are gone
      await expect.poll(() => times, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
      const before = times;
      await working.send('gathered', {});
      await expect.poll(() => times, { timeout: 20_000 }).toBeGreaterThan(before);
      expect(times).toBeLessThanOrEqual(5);
    });

    it('only asks with WORKER=off; what was asked for is done when a worker comes', async () => {
      const asking = await queueOf('off');
      const done: object[] = [];
      await asking.work('later', async (data) => void done.push(data));
      await asking.send('later', { n: 1 });
      await asking.send('later', { n: 2 });
      await asking.stop();
      expect(done).toEqual([]);
      const working = await queueOf('only');
      await working.work('later', async (data) => void done.push(data));
      await expect.poll(() => done.length, { timeout: 20_000 }).toBe(2);
    });
  });

  describe('purge', () => {
    const now = 1000 * day;
    const add = async (name: string, values: Record<string, unknown>) => {
      const table = tableOf({ tables }, name).table;
      const [made] = await database.orm
        .insert(table)
        .values({ createDate: 1, updateDate: 1, ...values })
        .returning({ id: table.id });
      return Number(made?.id);
    };
    const left = async (name: string) => {
      const table = tableOf({ tables }, name).table;
      const rows = await database.orm.select({ id: table.id }).from(table).where(isNotNull(table.deleteDate));
      return rows.map((row) => Number(row.id)).sort((a, b) => a - b);
    };
    const user = (over: object) => ({
      name: '太郎',
      systemUserRole: 'GENERAL_MEO_DIRECT',
      status: 'ACTIVE',
      mustChangePassword: false,
      ...over,
    });
    const longAgo = now - 31 * day;

    it('deletes for good after 30 days what nothing refers to, and what only the deleted referred to', async () => {
      const recent = await add('system-user', user({ email: 'a@example.com', deleteDate: now - 29 * day }));
      const held = await add('system-user', user({ email: 'b@example.com', deleteDate: longAgo }));
      await add('search-conditions', {
        code: 'S-1',
        name: '店',
        address: '東京',
        status: 'PREPARING',
        ownerUserId: held,
      });
      const named = await add('system-user', user({ email: 'c@example.com', deleteDate: longAgo }));
      await add('notification', {
        content: 'x',
        notificationType: 'NONE',
        operandValue: [],
        recipientUserIds: [named],
      });
      const gone = await add('system-user', user({ email: 'd@example.com', deleteDate: longAgo }));
      await add('search-conditions', {
        code: 'S-2',
        name: '店',
        address: '東京',
        status: 'PREPARING',
        ownerUserId: gone,
        deleteDate: longAgo,
      });
      await database.orm.insert(credential).values({ userId: gone, passwordHash: 'x', updatedDate: 1 });
      await database.orm.insert(credential).values({ userId: held, passwordHash: 'x', updatedDate: 1 });
      for (const userId of [gone, held])
        await database.orm
          .insert(paymentCard)
          .values({ userId, customerId: `cus_${userId}`, last4: '4242', updateDate: 1 });
      // A link that belongs to no account has a user of nobody's
      const tokens = [0, null, gone].map((userId, at) => ({
        purpose: 'reconnect',
        tokenHash: `${at}`,
        userId,
        expiresDate: now + 1000,
      }));
      await database.orm.insert(oneTimeToken).values(tokens);

      expect(await purge({ database, tables, resources, now: () => now, log: () => {} })).toBe(2);
      expect(await left('system-user')).toEqual([recent, held, named]);
      expect(await left('search-conditions')).toEqual([]);
      expect((await database.orm.select({ id: credential.userId }).from(credential)).map((row) => row.id)).toEqual([
        held,
      ]);
      const remaining = await database.orm.select().from(oneTimeToken).orderBy(oneTimeToken.id);
      expect(remaining.map(({ userId }) => userId)).toEqual([0, null]);
      expect(await purge({ database, tables, resources, now: () => now, log: () => {} })).toBe(0);

      const cards = async () => (await database.orm.select().from(paymentCard)).map(({ userId }) => userId);
      const reported: string[] = [];
      const away = { forgetCustomer: () => Promise.reject(new Error('away')) };
      const there = { forgetCustomer: async (id: string) => void reported.push(id) };
      const forget = (gateway: typeof away | typeof there) =>
        forgetCustomers({ database, tables, gateway, log: () => {} });
      await expect(forget(away)).rejects.toThrow();
      expect(await cards()).toEqual(expect.arrayContaining([gone, held]));
      await forget(there);
      expect([await cards(), reported]).toEqual([[held], [`cus_${gone}`]]);
    });

    it('forgets messages to channels once they are settled, and those that wait for a person after a year', async () => {
      const userId = await add('system-user', user({ email: 'f@example.com' }));
      const left = [
        ['SENT', 89],
        ['SENT', 91],
        ['UNKNOWN', 364],
        ['UNKNOWN', 366],
        ['FAILED', 364],
        ['FAILED', 366],
      ] as const;
      for (const [state, days] of left) {
        const then = now - days * day;
        const moments = { dueDate: then, createDate: then, updateDate: then };
        const retryKey = `${state} ${days}`;
        await database.orm
          .insert(noticeDelivery)
          .values({ userId, channel: 'SLACK', content: '', state, retryKey, ...moments });
      }
      await purge({ database, tables, resources, now: () => now, log: () => {} });
      const rows = await database.orm.select().from(noticeDelivery).where(eq(noticeDelivery.userId, userId));
      expect(rows.map(({ retryKey }) => retryKey).toSorted()).toEqual(['FAILED 364', 'SENT 89', 'UNKNOWN 364']);
    });

    it('forgets sessions and links that have ended, and none that stand', async () => {
      const userId = await add('system-user', user({ email: 'e@example.com' }));
      const from = { userId, ip: '', userAgent: '' };
      await startSession(database.orm, { ...from, now: now - 8 * day });
      await startSession(database.orm, { ...from, now });
      await issueToken(database.orm, { ...links.reset, userId, now: now - 2 * day });
      await issueToken(database.orm, { ...links.reset, userId, now });
      await purge({ database, tables, resources, now: () => now, log: () => {} });
      expect(await database.orm.select().from(sessionTable).where(eq(sessionTable.userId, userId))).toHaveLength(1);
      expect(await database.orm.select().from(oneTimeToken).where(eq(oneTimeToken.userId, userId))).toHaveLength(1);
    });
  });
});

describe.skipIf(inject('postgresUrl') === null)('a new PostgreSQL', () => {
  it('gets its queue from the first of several processes, and another that stumbles over it starts all the same', async () => {
    const fresh = (await freshDatabase()) ?? expect.fail('no PostgreSQL server was brought');
    const database = await openDatabase({ dataDir: '', databaseUrl: fresh.url });
    const start = (over: Database) => startQueue({ database: over, worker: 'off', log: () => {} });
    let stumbles = 1;
    const late: Database = {
      ...database,
      async executeSql(text, values) {
        if (!/create schema/i.test(text) || stumbles-- <= 0) return database.executeSql(text, values);
        await (await start(database)).stop(1000);
        // What PostgreSQL says of a schema that another session has made in this moment
        const message = 'duplicate key value violates unique constraint "pg_namespace_nspname_index"';
        throw Object.assign(new Error(message), { code: '23505' });
      },
    };
    const queue = await start(late);
    expect(stumbles).toBe(0);
    await queue.ready();
    await queue.stop(1000);
    await database.close();
    await fresh.drop();
  });
});
