import { job } from '#core/server/queue/job.ts';

interface Account {
  readonly snsAccountId: number;
}

/** Reads an account's profile and videos. */
export const syncAccountJob = job<Account>('tiktok-sync');
/** Replaces an account's tokens, if they end soon. */
export const refreshJob = job<Account>('tiktok-refresh');
/** Gives an account's tokens back. */
export const unlinkJob = job<Account>('tiktok-unlink');
/** Every ten minutes: asks for the second for every account whose tokens end soon. */
export const refreshDueJob = job('tiktok-refresh-due');
/** Every six hours: asks for the first for every linked account. */
export const syncAllJob = job('tiktok-sync-all');
