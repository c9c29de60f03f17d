import { job } from '#core/server/queue/queue.ts';

/** Sends the edits that are due. */
export const editsJob = job('google-edits');

/** Updates the stored facts of the locations of every link. */
export const locationsJob = job('google-locations');
