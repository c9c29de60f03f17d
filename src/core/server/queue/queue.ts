import { setImmediate as nextLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type JobResult, PgBoss } from 'pg-boss';
import { hour, minute, second } from '#core/model/day.ts';
import { asLongWork } from '../database/connections/limits.ts';
import { type Database, duplicateKey, type Orm, rootMessage } from '../database/database.ts';
import { statementOf } from '../database/statement.ts';
import { forgetTheFuture } from './clock-set-back.ts';

declare const asked: unique symbol;

/** The name of a declared job, typed with its payload, which is JSON. */
export type JobName<D extends object = object> = string & { readonly [asked]: D };

/** The payload of a job that is scheduled, or that finds its work by itself. */
export type NoPayload = Readonly<Record<never, never>>;

/** Declares a job: who queues it and who handles it share the type of its payload. */
export function job<D extends object = NoPayload>(name: string): JobName<D> {
  // At run time it is only the name; the compiler checks the payload on both sides
  return name as JobName<D>;
}

/** `inline`: this process serves requests and runs jobs; `off`: it only queues jobs; `only`: it only runs jobs. */
export type WorkerMode = 'inline' | 'off' | 'only';

export interface SendOptions {
  /** Of jobs with the same key, one is accepted within this number of seconds. */
  readonly once?: { readonly key: string; readonly withinSeconds: number };
  readonly startAfterSeconds?: number;
  /** The transaction that queues the job: both are committed, or neither. */
  readonly tx?: Orm;
}

/** Identifies a job across its retries. */
export interface JobMark {
  readonly id: string;
}

export type JobHandler<D extends object> = (data: D, mark: JobMark) => Promise<void>;

export interface WorkOptions {
  readonly atOnce?: number;
  /**
   * For a job that finds all pending work by itself: before it begins, it deletes the queued jobs of its name, whose work it does as well.
   */
  readonly gathers?: boolean;
}

export interface Queue {
  /** Queues a job, which any process may run. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Runs the jobs of that name, one at a time or up to `atOnce` in parallel, so that none waits for a long one. A job that throws is
   * retried with growing delays.
   */
  work<D extends object = object>(
    name: string | JobName<D>,
    handler: JobHandler<D>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Schedules a job by cron expression, in Japan time. It runs once, however many processes there are. */
  schedule(name: string, cron: string, data?: object): Promise<void>;
  /** Rejects while no job can be queued. */
  ready(): Promise<void>;
  /** Returns for how many seconds the oldest due job has been waiting for a worker; 0 if none is. */
  waitingSeconds(): Promise<number>;
  /** Accepts no more jobs, waits up to `patienceMs` for running ones, and returns unfinished ones to the queue to be retried. */
  stop(patienceMs?: number): Promise<void>;
}

/** The same queue for declared jobs: an unknown job, or a wrong payload, does not compile. */
export interface JobQueue {
  /** See `Queue.send`. */
  send<D extends object>(job: JobName<D>, data: NoInfer<D>, options?: SendOptions): Promise<void>;
  /** See `Queue.work`. */
  work<D extends object>(job: JobName<D>, handler: JobHandler<D>, options?: WorkOptions): Promise<void>;
  /** See `Queue.schedule`. */
  schedule<D extends object>(job: JobName<D> & (NoPayload extends D ? unknown : never), cron: string): Promise<void>;
}

export interface QueueSettings {
  readonly database: Database;
  readonly worker: WorkerMode;
  log(entry: Record<string, unknown>): void;
}

const schema = 'jobs';
const timezone = 'Asia/Tokyo';
const retries = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: hour / second,
  expireInSeconds: (5 * minute) / second,
  notify: true,
} as const;

/** Starts the job queue, in the product's own database. */
export async function startQueue({ database, worker, log }: QueueSettings): Promise<Queue> {
  const works = worker !== 'off';
  const boss = bossOver(database, works);
  // Without a listener, an error event would end the process
  boss.on('error', (error) => log({ level: 'error', event: 'queue', message: rootMessage(error) }));
  await asLongWork('job', () => startBoss(boss));
  const watch = works ? watchClock(database, log) : null;
  const queues = queuesOf(boss, new Set((await boss.getQueues()).map(({ name }) => name)));
  const schedules = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
  return {
    async send(name, data, { once, startAfterSeconds, tx } = {}) {
      // During a transaction the embedded database answers nothing else, so that no queue can be created then
      if (tx === undefined) await queues.ensure(name);
      else if (!queues.has(name)) throw new Error(`no process does the job ${name}`);
      await boss.send(name, data, {
        ...(tx === undefined ? {} : { db: within(database, tx) }),
        ...(once === undefined ? {} : { singletonKey: once.key, singletonSeconds: once.withinSeconds }),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      });
    },
    async work<D extends object>(name: string, handler: JobHandler<D>, { atOnce = 1, gathers = false } = {}) {
      await queues.ensure(name);
      if (works) await workOff(boss, { name, handler, atOnce, gathers, log });
    },
    async schedule(name, cron, data) {
      if (!works) return;
      await queues.ensure(name);
      const wanted = { cron, timezone, data: data ?? {} };
      const there = schedules.get(name);
      // What was read at startup is only valid for the first call
      schedules.delete(name);
      if (isDeepStrictEqual({ cron: there?.cron, timezone: there?.timezone, data: there?.data }, wanted)) return;
      await boss.schedule(name, cron, wanted.data, { tz: timezone });
    },
    async ready() {
      if (!(await boss.isInstalled())) throw new Error('the queue has no tables');
    },
    async waitingSeconds() {
      const [row] = await database.rows(sql`
        select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
        from ${sql.identifier(schema)}.job where state < 'active' and start_after <= now()`);
      return Number(row?.seconds);
    },
    stop(patienceMs = 8 * second) {
      clearInterval(watch ?? undefined);
      return boss.stop({ graceful: true, timeout: patienceMs });
    },
  };
}

/** Looks now, and twice a minute, whether the database's clock was set back. */
function watchClock(database: Database, log: QueueSettings['log']): NodeJS.Timeout {
  const look = () =>
    forgetTheFuture(database).then(
      (was) => was && log({ level: 'warn', event: 'queue', message: 'the clock was set back' }),
      (error: unknown) => log({ level: 'warn', event: 'queue', message: rootMessage(error) }),
    );
  void look();
  return setInterval(() => void look(), minute / 2).unref();
}

/** pg-boss over the product's own connections. */
function bossOver(database: Database, works: boolean): PgBoss {
  return new PgBoss({
    db: {
      executeSql: (text, values) => database.executeSql(text, values?.map(parameter)),
      async listen(channel, heard, connected) {
        const close = await database.listen(channel, { heard, missed: connected });
        connected();
        return { close };
      },
    },
    useListenNotify: true,
    backend: database.kind === 'pglite' ? 'pglite' : 'postgres',
    schema,
    supervise: works,
    schedule: works,
    // PGlite has only one connection, which REINDEX CONCURRENTLY would block
    reindex: database.kind !== 'pglite',
  });
}

/** The queues. Each is created when first needed, unless it was `there` at startup, when pg-boss read all of its settings. */
function queuesOf(boss: PgBoss, there: ReadonlySet<string>) {
  const made = new Map<string, Promise<void>>();
  const make = async (name: string) => {
    if (there.has(name)) return;
    await boss.createQueue(name, retries);
    // pg-boss reads a queue's settings from the database once: now, and not inside a caller's transaction
    await boss.findJobs(name, { id: unknownJob });
  };
  return {
    has: (name: string) => made.has(name),
    ensure(name: string): Promise<void> {
      const making = made.get(name) ?? make(name);
      made.set(name, making);
      // After a failure the next caller tries again
      making.catch(() => made.delete(name));
      return making;
    },
  };
}

interface Working<D extends object> extends Pick<QueueSettings, 'log'> {
  readonly name: string;
  readonly handler: JobHandler<D>;
  readonly atOnce: number;
  readonly gathers: boolean;
}

/** Processes the jobs of a queue as they come. */
async function workOff<D extends object>(
  boss: PgBoss,
  { name, handler, atOnce, gathers, log }: Working<D>,
): Promise<void> {
  // It is notified of new jobs and also polls, since no notification is sent when a retry is due
  const pace = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    // Two, since single jobs would be fetched only every other second. Each is recorded as soon as it is done, so that a killed process
    // leaves at most one to be repeated
    batchSize: atOnce > 1 ? 1 : 2,
    burstWhenBatchFull: true,
    localConcurrency: atOnce,
  } as const;
  const options = { ...pace, perJobResults: true } as const;
  await boss.work<D, void, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) {
      // The embedded database never leaves the event loop: without this, a series of short jobs would block all other work
      await nextLoop();
      results.push(await outcome(id, () => handler(data, { id })));
    }
    return results;
  });

  /** Runs one job. A failure is its own: the other jobs of the batch still count as done. */
  async function outcome(id: string, work: () => Promise<void>): Promise<JobResult> {
    try {
      if (gathers) await boss.deleteQueuedJobs(name);
      await asLongWork('job', work);
      // If this fails, the batch's own record follows
      await boss.complete(name, id).catch(() => {});
      return { id, status: 'completed' };
    } catch (error) {
      const message = rootMessage(error);
      log({ level: 'error', event: 'job', job: name, id, message });
      return { id, status: 'failed', output: { message } };
    }
  }
}

/**
 * Starts pg-boss. If several processes start at once on a new database, one creates the queue's tables and the others may fail on
 * duplicates, so they try again.
 */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!duplicateKey(error)) throw error;
    await boss.start();
  }
}

const unknownJob = '00000000-0000-0000-0000-000000000000';

function within(database: Database, tx: Orm) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await database.rows(statementOf(text, values.map(parameter)), tx),
    }),
  };
}

/** pg-boss passes plain objects, as its own driver accepts them; drivers that Drizzle has configured accept JSON only as text. */
function parameter(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? JSON.stringify(value) : value;
}
