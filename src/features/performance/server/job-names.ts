import { job } from '#core/server/queue/queue.ts';

/** Fetches the performance figures of one store. */
export const performanceJob = job<{ readonly storeId: number }>('performance-sync');
/** Queues `performanceJob` for every linked store. */
export const performanceAllJob = job('performance-sync-all');
