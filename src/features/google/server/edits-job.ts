import { job } from '#core/server/queue/job.ts';

/** Sends the edits that are due. */
export const editsJob = job('google-edits');
