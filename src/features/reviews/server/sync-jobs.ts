import { job } from '#core/server/queue/queue.ts';

interface SyncRequest {
  readonly storeId: number;
  /** Fetches all reviews, not only those since the last sync. */
  readonly full?: boolean;
  /** Part of the hourly run, which leaves the immediate request quota to users. */
  readonly round?: true;
}

/** Fetches the reviews of one store. */
export const syncJob = job<SyncRequest>('google-sync');
/** Queues `syncJob` for every linked store whose reviews must be fetched. */
export const syncAllReviewsJob = job('google-sync-all');
