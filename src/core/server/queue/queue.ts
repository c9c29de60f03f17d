import { setImmediate as nextLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type JobResult, PgBoss } from 'pg-boss';
import { hour, minute, second } from '#core/model/durations.ts';
import { asLongWork } from '../database/connections/limits.ts';
import type { Database, Orm } from '../database/database.ts';
import { duplicateKey } from '../database/failure.ts';
import { statementOf } from '../database/statement.ts';
import type { JobName, Nothing } from './job.ts';
import { rootMessage } from './root-message.ts';

/** `inline`: this process serves and works; `off`: it only asks for work; `only`: it only works. */
export type WorkerMode = 'inline' | 'off' | 'only';

export interface SendOptions {
  /** Of jobs with the same key, one is taken within so many seconds. */
  readonly once?: { readonly key: string; readonly withinSeconds: number };
  readonly startAfterSeconds?: number;
  /** The transaction that promises the job: both are there, or neither. */
  readonly tx?: Orm;
}

/** What a job is known by, however often it is tried. */
export interface JobMark {
  readonly id: string;
}

export type JobHandler<D extends object> = (data: D, mark: JobMark) => Promise<void>;

export interface WorkOptions {
  readonly atOnce?: number;
  /** One that looks for its work by itself does what all wait for that were asked for before it begins: they are done with it. */
  readonly gathers?: boolean;
}

export interface Queue {
  /** Queues a job, whichever process does it. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Does jobs of that name, one at a time or so many `atOnce`, so that none waits for another's length; one that throws is tried again
   * with growing waits.
   */
  work<D extends object = object>(
    name: string | JobName<D>,
    handler: JobHandler<D>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Queues a job whenever the clock in Japan says so (cron); once, however many processes run. */
  schedule(name: string, cron: string, data?: object): Promise<void>;
  /** Rejects while no job could be asked for. */
  ready(): Promise<void>;
  /** Takes no more jobs, lets running ones end for so long, and hands back what has not ended by then: it is done again. */
  stop(patienceMs?: number): Promise<void>;
}

/** The same queue for declared jobs: an unknown one, or other data than it was declared with, does not compile. */
export interface JobQueue {
  /** See `Queue.send`. */
  send<D extends object>(job: JobName<D>, data: NoInfer<D>, options?: SendOptions): Promise<void>;
  /** See `Queue.work`. */
  work<D extends object>(job: JobName<D>, handler: JobHandler<D>, options?: WorkOptions): Promise<void>;
  /** See `Queue.schedule`. */
  schedule<D extends object>(job: JobName<D> & (Nothing extends D ? unknown : never), cron: string): Promise<void>;
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

/** The job queue, inside the product's own database. */
export async function startQueue({ database, worker, log }: QueueSettings): Promise<Queue> {
  const works = worker !== 'off';
  const boss = bossOver(database, works);
  // An event without a listener would end the process
  boss.on('error', (error) => log({ level: 'error', event: 'queue', message: rootMessage(error) }));
  await asLongWork('job', () => startBoss(boss));
  const queues = queuesOf(boss, new Set((await boss.getQueues()).map(({ name }) => name)));
  const schedules = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
  return {
    async send(name, data, { once, startAfterSeconds, tx } = {}) {
      // Inside a transaction of the embedded database nothing else is answered, not even the making of a queue
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
      // What was there at the start says nothing of what comes after
      schedules.delete(name);
      if (isDeepStrictEqual({ cron: there?.cron, timezone: there?.timezone, data: there?.data }, wanted)) return;
      await boss.schedule(name, cron, wanted.data, { tz: timezone });
    },
    async ready() {
      if (!(await boss.isInstalled())) throw new Error('the queue has no tables');
    },
    stop: (patienceMs = 8 * second) => boss.stop({ graceful: true, timeout: patienceMs }),
  };
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
    // PGlite has one connection, and REINDEX CONCURRENTLY would hold everybody up
    reindex: database.kind !== 'pglite',
  });
}

/** The queues, each made at its first need unless it was `there` at the start, when pg-boss read all that it must know of them. */
function queuesOf(boss: PgBoss, there: ReadonlySet<string>) {
  const made = new Map<string, Promise<void>>();
  const make = async (name: string) => {
    if (there.has(name)) return;
    await boss.createQueue(name, retries);
    // What pg-boss knows of a queue it asks the database for once: now, and not inside somebody's transaction
    await boss.findJobs(name, { id: unknownJob });
  };
  return {
    has: (name: string) => made.has(name),
    ensure(name: string): Promise<void> {
      const making = made.get(name) ?? make(name);
      made.set(name, making);
      // One that failed is made at the next need
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

/** Takes the jobs of a queue as they come. */
async function workOff<D extends object>(
  boss: PgBoss,
  { name, handler, atOnce, gathers, log }: Working<D>,
): Promise<void> {
  // Notified of new jobs, it looks by itself as well: a retry is due without anybody telling
  const pace = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    // Two, for one alone would be taken every other second; each is recorded as soon as it is done, so that a killed process
    // leaves one at most to be done again
    batchSize: atOnce > 1 ? 1 : 2,
    burstWhenBatchFull: true,
    localConcurrency: atOnce,
  } as const;
  const options = { ...pace, perJobResults: true } as const;
  await boss.work<D, void, typeof options>(name, options, async (jobs) => {
    const results: JobResult[] = [];
    for (const { id, data } of jobs) {
      // The embedded database never leaves the event loop: one short job after the other would let nobody through
      await nextLoop();
      results.push(await outcome(id, () => handler(data, { id })));
    }
    return results;
  });

  /** One job's failure is its own: the others of the batch count as done. */
  async function outcome(id: string, work: () => Promise<void>): Promise<JobResult> {
    try {
      if (gathers) await boss.deleteQueuedJobs(name);
      await asLongWork('job', work);
      // Where this fails, the batch's own record follows
      await boss.complete(name, id).catch(() => {});
      return { id, status: 'completed' };
    } catch (error) {
      const message = rootMessage(error);
      log({ level: 'error', event: 'job', job: name, id, message });
      return { id, status: 'failed', output: { message } };
    }
  }
}

/** Of several processes that start at once on a new database one makes the queue's tables, over which another may stumble. */
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

/** pg-boss hands over objects, as its own driver takes them; drivers that Drizzle has set up take JSON as text alone. */
function parameter(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? JSON.stringify(value) : value;
}
