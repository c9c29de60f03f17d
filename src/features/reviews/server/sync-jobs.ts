import { job } from '#core/server/queue/job.ts';

interface SyncRequest {
  readonly storeId: number;
  /** All reviews, not only those since the last time. */
  readonly full?: boolean;
  /** Of the hourly round, which leaves the turns that come at once to people. */
  readonly round?: true;
}

/** Fetches the reviews of one store. */
export const syncJob = job<SyncRequest>('google-sync');
/** Requests the above for every linked store. */
export const syncAllJob = job('google-sync-all');
