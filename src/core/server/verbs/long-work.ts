import { bulkRunTable } from '../kernel/bulk-tables.ts';
import type { LongWorkDeps } from '../kernel/deps.ts';
import { csvImport } from '../kernel/import-tables.ts';
import type { JobQueue } from '../queue/queue.ts';
import { type Resumable, resumeRuns, resumeRunsJob, stalledIn } from '../runs/resume.ts';
import { bulkJob, failBulk, runBulk } from './bulk/run.ts';
import { csvImportJob, runImport } from './import/run.ts';

const imports: Resumable = {
  event: 'import',
  stalled: stalledIn(csvImport, ['LINES', 'FLIP', 'SETTLING', 'DISCARDING', 'UNDOING']),
  run: runImport,
};

const bulkRuns: Resumable = {
  event: 'bulk',
  stalled: stalledIn(bulkRunTable, ['RUNNING', 'UNDOING']),
  run: runBulk,
  fail: failBulk,
};

/** Registers the background jobs that all resources share: imports, and bulk runs of many rows. */
export async function registerLongWork(queue: JobQueue, deps: LongWorkDeps): Promise<void> {
  await queue.work(csvImportJob, ({ importId }) => runImport(deps, importId), { atOnce: 4 });
  await queue.work(bulkJob, ({ runId }) => runBulk(deps, runId), { atOnce: 4 });
  await queue.work(resumeRunsJob, () => resumeLongWork(deps));
  await queue.schedule(resumeRunsJob, '* * * * *');
}

/** Continues imports and bulk runs that have stalled. Throws on an outage. */
export function resumeLongWork(deps: LongWorkDeps): Promise<void> {
  return resumeRuns(deps, [imports, bulkRuns]);
}
