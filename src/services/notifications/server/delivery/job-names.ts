import { job } from '#core/server/queue/queue.ts';

/** Every minute: turns what has waited long enough into messages. */
export const noticeDigestJob = job('notice-digest');
/** After each new message and every minute: sends due messages and settles those whose worker died. */
export const noticeSendJob = job('notice-send');
