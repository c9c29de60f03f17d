import { minute, second } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { syncStore } from './sync.ts';
import { storesToSync } from './sync-all.ts';
import { syncAllReviewsJob, syncJob } from './sync-jobs.ts';

/** Registers the jobs that fetch reviews; every linked store's are checked once an hour. */
export async function registerReviewJobs(
  queue: JobQueue,
  deps: GoogleDeps & { log(entry: Record<string, unknown>): void },
): Promise<void> {
  await queue.work(syncJob, async ({ storeId, full = false, round = false }) => {
    try {
      const client = round ? deps.background : deps.client;
      await syncStore({ ...deps, client }, storeId, { full, isAsked: !round });
    } catch (error) {
      // A permanent failure is shown to users and not retried
      if (!(error instanceof GoogleFailure) || error.passes) throw error;
      deps.log({ level: 'info', event: 'google-sync', storeId, message: error.kind });
    }
  });
  await queue.work(syncAllReviewsJob, async () => {
    for (const storeId of await storesToSync(deps))
      await queue.send(
        syncJob,
        { storeId, round: true },
        { once: { key: `store ${storeId}`, withinSeconds: (10 * minute) / second } },
      );
  });
  await queue.schedule(syncAllReviewsJob, '7 * * * *');
}
