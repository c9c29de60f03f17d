import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { duplicateKey, retryTransaction } from '#core/server/database/failure.ts';
import { type AppContext, requireActor } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../reading/rows.ts';
import type { Origin, Recorded } from './audit.ts';

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
