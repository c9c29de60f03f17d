import { and, asc, inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { day, minute } from '#core/model/day.ts';
import { isOutage, type Orm } from '../database/database.ts';
import type { LongWorkDeps } from '../kernel/deps.ts';
import { describe } from '../kernel/failure.ts';
import { job } from '../queue/queue.ts';

/** Runs every minute: continues runs whose call or job has died. Schedules in use have this name. */
export const resumeRunsJob = job('resume-imports');

// ms; each step of a run updates `updateDate`
const silentFor = minute;
const maxAtOnce = 100;

/** A run that stood still for longer is not continued: what it would change may have changed since. */
export const longestPause = day;

/** How runs of a kind are found and continued. */
export interface Resumable {
  readonly event: string;
  /** The runs without progress since then, in epoch ms, the longest silent first, with when each last made some. */
  stalled(
    orm: Orm,
    since: number,
    most: number,
  ): Promise<readonly { readonly id: number; readonly updateDate: number }[]>;
  run(deps: LongWorkDeps, id: number): Promise<void>;
  /** Ends a run that stood still for longer than `longestPause`; absent: it is continued all the same. */
  fail?(deps: LongWorkDeps, id: number): Promise<void>;
}

/** Returns `stalled` for a table of runs, which are under way in these states. */
export function stalledIn<State extends string>(
  table: PgTable & { readonly id: PgColumn; readonly state: PgColumn; readonly updateDate: PgColumn },
  states: readonly State[],
): Resumable['stalled'] {
  return async (orm, since, most) => {
    const found = await orm
      .select({ id: table.id, updateDate: table.updateDate })
      .from(table)
      .where(and(inArray(table.state, [...states]), lt(table.updateDate, since)))
      .orderBy(asc(table.updateDate))
      .limit(most);
    return found.map((one) => ({ id: Number(one.id), updateDate: Number(one.updateDate) }));
  };
}

/**
 * Continues runs without progress for a minute: the process of their call may have died, or the retries of their job may have ended.
 * Failures are logged and retried the next time. Throws on an outage.
 */
export async function resumeRuns(deps: LongWorkDeps, kinds: readonly Resumable[]): Promise<void> {
  for (const { event, stalled, run, fail } of kinds) {
    for (const { id, updateDate } of await stalled(deps.database.orm, deps.now() - silentFor, maxAtOnce)) {
      try {
        if (fail !== undefined && updateDate < deps.now() - longestPause) await fail(deps, id);
        else await run(deps, id);
      } catch (error) {
        if (isOutage(error)) throw error;
        deps.log({ level: 'error', event, runId: id, ...describe(error) });
      }
    }
  }
}
