import { and, asc, inArray, lt } from 'drizzle-orm';
import { minute } from '#core/model/durations.ts';
import { isOutage } from '../../database/failure.ts';
import type { LongWorkDeps } from '../../kernel/deps.ts';
import { describe } from '../../kernel/failure.ts';
import { csvImport } from '../../kernel/import-tables.ts';
import { job } from '../../queue/job.ts';
import { runImport } from './run.ts';

/** Runs every minute: continues imports whose call or job has died. */
export const resumeImportsJob = job('resume-imports');

// ms; each slice of a running import updates `updateDate`
const silentFor = minute;
const maxAtOnce = 100;

/**
 * Continues unfinished imports without progress for a minute: a short import has no job, and the process of its call may have died.
 * Failures are logged and retried the next time. Throws on an outage.
 */
export async function resumeImports(deps: LongWorkDeps): Promise<void> {
  const isUnderWay = inArray(csvImport.state, ['LINES', 'FLIP', 'SETTLING', 'DISCARDING', 'UNDOING']);
  const left = await deps.database.orm
    .select({ id: csvImport.id })
    .from(csvImport)
    .where(and(isUnderWay, lt(csvImport.updateDate, deps.now() - silentFor)))
    .orderBy(asc(csvImport.updateDate))
    .limit(maxAtOnce);
  for (const { id } of left) {
    try {
      await runImport(deps, id);
    } catch (error) {
      if (isOutage(error)) throw error;
      deps.log({ level: 'error', event: 'import', importId: id, ...describe(error) });
    }
  }
}
