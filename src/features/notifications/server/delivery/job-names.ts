import { job } from '#core/server/queue/job.ts';

/** Each minute: makes messages of what has waited long enough. */
export const noticeDigestJob = job('notice-digest');
/** When there is a message, and each minute: sends what is due, and looks for what was lost on the way. */
export const noticeSendJob = job('notice-send');
