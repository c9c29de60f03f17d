import type { Queue } from '#core/server/queue/queue.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { storesToSync } from '#reviews/server/sync-all.ts';
import { editsJob, syncAllJob, syncJob } from '#reviews/server/sync-jobs.ts';
import type { GoogleDeps } from './deps.ts';
import { runEdits } from './edits.ts';
import { GoogleFailure } from './failure.ts';

const soonest = 1;

/** Hands the jobs about Google to the queue: reviews are fetched each hour, edits go out when their turn comes. */
export async function registerGoogleJobs(
  queue: Queue,
  deps: GoogleDeps & { log(entry: Record<string, unknown>): void },
): Promise<void> {
  await queue.work(editsJob, async () => {
    const wait = await runEdits(deps);
    // Later ones are found by the clock below, whatever happens to this process
    if (wait !== null && wait < 60_000)
      await queue.send(editsJob, {}, { startAfterSeconds: Math.max(soonest, Math.ceil(wait / 1000)) });
  });
  await queue.schedule(editsJob, '* * * * *');

  await queue.work(syncJob, async (data) => {
    if (!('storeId' in data) || typeof data.storeId !== 'number') return;
    try {
      const client = 'round' in data ? deps.background : deps.client;
      await syncStore({ ...deps, client }, data.storeId, { full: 'full' in data && data.full === true });
    } catch (error) {
      // What only a person can mend is shown to them; trying again mends nothing
      if (!(error instanceof GoogleFailure) || error.passes) throw error;
      deps.log({ level: 'info', event: 'google-sync', storeId: data.storeId, message: error.kind });
    }
  });
  await queue.work(syncAllJob, async () => {
    for (const storeId of await storesToSync(deps))
      await queue.send(syncJob, { storeId, round: true }, { once: { key: `store ${storeId}`, withinSeconds: 600 } });
  });
  await queue.schedule(syncAllJob, '7 * * * *');
}
