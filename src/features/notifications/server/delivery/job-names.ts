import { job } from '#core/server/queue/job.ts';

/** Every minute: turns what has waited long enough into messages. */
export const noticeDigestJob = job('notice-digest');
/** After each new message and every minute: sends what is due and settles what lost its worker. */
export const noticeSendJob = job('notice-send');
