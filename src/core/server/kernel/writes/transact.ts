import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { duplicateKey } from '#core/server/database/failure.ts';
import { retryTransaction } from '#core/server/database/retry-transaction.ts';
import type { AppContext } from '../context.ts';
import { requireActor } from '../context.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../reading/rows.ts';
import type { Writing } from './writing.ts';

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
