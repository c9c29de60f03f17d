import { job } from '#core/server/queue/queue.ts';

/** Reads what Google says of one store's profile. */
export const guardJob = job<{ readonly storeId: number }>('profile-guard');
/** Queues `guardJob` for every linked store. */
export const guardAllJob = job('profile-guard-all');
