import { and, asc, inArray, lt } from 'drizzle-orm';
import { minute } from '#core/model/durations.ts';
import { isOutage } from '../../database/failure.ts';
import type { LongWorkDeps } from '../../kernel/deps.ts';
import { describe } from '../../kernel/failure.ts';
import { csvImport } from '../../kernel/import-tables.ts';
import { job } from '../../queue/job.ts';
import { runImport } from './run.ts';

/** Each minute: takes up imports that whoever did them has left, a call or a job. */
export const resumeImportsJob = job('resume-imports');

// ms; each slice of an import that is at work stamps it
const silentFor = minute;
const maxAtOnce = 100;

/**
 * Goes on with the imports in which nothing has been done for a minute although they are not over: a short one has no job of its own, and
 * the process of its call may have ended. One that fails is told in the log and waits for the next time. Throws for an outage.
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
