import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { duplicateKey, sqlState } from '../database/failure.ts';
import type { AppContext } from './context.ts';
import { demandActor } from './context.ts';
import type { Deps } from './deps.ts';
import type { Job } from './rows.ts';
import type { Writing } from './writing.ts';

/** Runs a write in one transaction, in which its jobs are queued and those who are looking are told: all of it stands, or nothing. */
export async function transact<T extends { resource: string; id: number | null }>(
  deps: Deps,
  context: AppContext,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const actor = demandActor(context);
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
    return await attempt();
  } catch (error) {
    // Two writers took the same unique value at once, or each held what the other was waiting for: the second try meets what the
    // first one wrote, and says so properly
    if (!duplicateKey(error) && sqlState(error) !== '40P01') throw error;
    try {
      return await attempt();
    } catch (again) {
      throw duplicateKey(again)
        ? new AppError('duplicate', { params: { label: words().types.value }, cause: again })
        : again;
    }
  }
}
