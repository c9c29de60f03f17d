import type { LongWorkDeps } from '../kernel/deps.ts';
import type { JobQueue } from '../queue/queue.ts';
import { bulkJob, runBulk } from './bulk/run.ts';
import { resumeImports, resumeImportsJob } from './import/resume.ts';
import { csvImportJob, runImport } from './import/run.ts';

/** Registers the background jobs that all resources share: imports, and bulk runs of many rows. */
export async function registerLongWork(queue: JobQueue, deps: LongWorkDeps): Promise<void> {
  await queue.work(csvImportJob, ({ importId }) => runImport(deps, importId), { atOnce: 4 });
  await queue.work(resumeImportsJob, () => resumeImports(deps));
  await queue.schedule(resumeImportsJob, '* * * * *');
  await queue.work(bulkJob, ({ runId }) => runBulk(deps, runId), { atOnce: 4 });
}
