import { job } from '#core/server/queue/job.ts';

/** Fetches the figures of one store. */
export const performanceJob = job<{ readonly storeId: number }>('performance-sync');
/** Requests the above for every store that a link reaches. */
export const performanceAllJob = job('performance-sync-all');
