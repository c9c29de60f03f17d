import { job } from '#core/server/queue/queue.ts';

interface Account {
  readonly snsAccountId: number;
}

/** Fetches an account's profile and videos. */
export const syncAccountJob = job<Account>('tiktok-sync');
/** Refreshes an account's tokens if they expire soon. */
export const refreshJob = job<Account>('tiktok-refresh');
/** Revokes an account's tokens. */
export const unlinkJob = job<Account>('tiktok-unlink');
/** Every ten minutes: queues `refreshJob` for every account whose tokens expire soon. */
export const refreshDueJob = job('tiktok-refresh-due');
/** Every six hours: queues `syncAccountJob` for every linked account. */
export const syncAllAccountsJob = job('tiktok-sync-all');
