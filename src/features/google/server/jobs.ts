import { minute, second } from '#core/model/durations.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { GoogleDeps } from './deps.ts';
import { runEdits } from './edits.ts';
import { editsJob } from './edits-job.ts';

const soonest = 1;

/** Hands the job that sends edits to the queue: they go out when their turn comes. */
export async function registerGoogleJobs(queue: JobQueue, deps: GoogleDeps): Promise<void> {
  await queue.work(editsJob, async () => {
    const wait = await runEdits(deps);
    // Later ones are found by the clock below, whatever happens to this process
    if (wait !== null && wait < minute)
      await queue.send(editsJob, {}, { startAfterSeconds: Math.max(soonest, Math.ceil(wait / second)) });
  });
  await queue.schedule(editsJob, '* * * * *');
}
