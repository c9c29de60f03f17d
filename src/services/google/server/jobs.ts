import { minute, second } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { GoogleDeps } from './deps.ts';
import { runEdits } from './edits.ts';
import { editsJob, locationsJob } from './edits-job.ts';
import { refreshLocations } from './locations/locations.ts';

const soonest = 1;

/** Registers the job that sends queued edits, and the daily update of the locations. */
export async function registerGoogleJobs(queue: JobQueue, deps: GoogleDeps): Promise<void> {
  await queue.work(editsJob, async () => {
    const wait = await runEdits(deps);
    // Later ones are found by the schedule below, even if this process dies
    if (wait !== null && wait < minute)
      await queue.send(editsJob, {}, { startAfterSeconds: Math.max(soonest, Math.ceil(wait / second)) });
  });
  await queue.schedule(editsJob, '* * * * *');
  await queue.work(locationsJob, () => refreshLocations(deps));
  await queue.schedule(locationsJob, '20 5 * * *');
}
