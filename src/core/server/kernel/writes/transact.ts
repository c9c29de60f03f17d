import { sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { Role } from '#core/model/roles.ts';
import { type Database, duplicateKey, type Orm, retryTransaction } from '#core/server/database/database.ts';
import type { Job } from '#core/server/kernel/reading/contexts.ts';
import { type AppContext, requireActor } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Origin, Recorded } from './system-write.ts';

/** A write within its transaction; used for create, update, import and actions. */
export interface Writing {
  readonly deps: Deps;
  readonly tx: Orm;
  readonly origin: Origin;
  readonly jobs: Job[];
  /** The import that these rows belong to, which hides them from everyone else. */
  readonly importId?: number;
  /** Collects audit entries to be written later; if absent, they are written at once. */
  readonly changes?: Recorded[];
  /** The transaction will be rolled back. */
  readonly dryRun?: boolean;
}

/** Runs a write in one transaction, which also queues its jobs and publishes its change: all of it is committed, or none. */
export async function transact<T extends { resource: string; id: number | null }>(
  deps: Deps,
  context: AppContext,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const actor = requireActor(context);
  const jobs: Job[] = [];
  const origin = { actor, ip: context.get('ip'), requestId: context.get('requestId') };
  const attempt = () => {
    jobs.length = 0;
    return deps.database.transaction(async (tx) => {
      const done = await work({ deps, tx, origin, jobs });
      for (const job of jobs) await deps.enqueue(tx, job.name, job.data);
      if (done.id !== null) await deps.publishChange(done.resource, done.id, actor.id, tx);
      return done;
    });
  };
  try {
    return await retryTransaction(attempt);
  } catch (error) {
    if (!duplicateKey(error)) throw error;
    throw new AppError('duplicate', { params: { label: words().types.value }, cause: error });
  }
}

/** Thrown to roll back a savepoint. */
class Rollback extends Error {}

/** Runs work in a savepoint that is always rolled back; returns its result, or throws its error. */
export async function withRollback<T>(tx: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  let given: { readonly value: T } | null = null;
  try {
    await tx.transaction(async (inner) => {
      given = { value: await work(inner) };
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  return requireGiven(given);
}

function requireGiven<T>(given: { readonly value: T } | null): T {
  if (given === null) throw new Error('a savepoint that was taken back gave nothing');
  return given.value;
}

/** Messages between processes. */
export type Message =
  | {
      readonly kind: 'notice';
      readonly id: number;
      readonly roles: readonly Role[];
      readonly userIds: readonly number[];
    }
  | {
      readonly kind: 'changed';
      readonly resource: string;
      /** Null: too many rows to name. */
      readonly id: number | null;
      readonly actorId: number | null;
    }
  /** A session of the user ended: open streams check whether their own is still valid. */
  | { readonly kind: 'ended'; readonly userId: number };

const channel = 'console_events';
// PostgreSQL refuses more than 8000 bytes
const longest = 7900;

/** Publishes a message to every process when (and only when) the transaction commits. */
export function publish(tx: Orm, message: Message): Promise<void> {
  return publishAll(tx, [message]);
}

/** Publishes several messages at once. */
export async function publishAll(tx: Orm, messages: readonly Message[]): Promise<void> {
  const texts = JSON.stringify(messages.map(encode));
  await tx.execute(
    sql`select pg_notify(${channel}, payload) from jsonb_array_elements_text(${texts}::jsonb) as payload`,
  );
}

/** Subscribes to messages from all processes; calls `missed` after a reconnect. Returns an unsubscribe function. */
export function subscribe(
  database: Database,
  heard: (message: Message) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  return database.listen(channel, {
    heard(payload) {
      const message = decode(payload);
      if (message !== null) heard(message);
    },
    missed,
  });
}

function encode(message: Message): string {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= longest || message.kind !== 'notice') return text;
  // Too many recipients to name: all users are notified, and find in their list whether it concerns them
  return JSON.stringify({ ...message, roles: [], userIds: [] });
}

function decode(payload: string): Message | null {
  try {
    const read: unknown = JSON.parse(payload);
    return isMessage(read) ? read : null;
  } catch {
    return null;
  }
}

function isMessage(read: unknown): read is Message {
  if (typeof read !== 'object' || read === null || !('kind' in read)) return false;
  const has = (name: string, test: (value: unknown) => boolean) =>
    test(Object.entries(read).find(([one]) => one === name)?.[1]);
  const isNumber = (value: unknown) => typeof value === 'number';
  if (read.kind === 'ended') return has('userId', isNumber);
  if (read.kind === 'changed')
    return (
      has('resource', (value) => typeof value === 'string') && has('id', (value) => value === null || isNumber(value))
    );
  return read.kind === 'notice' && has('id', isNumber) && has('roles', Array.isArray) && has('userIds', Array.isArray);
}
