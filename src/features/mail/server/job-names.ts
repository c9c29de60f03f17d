import { job } from '#core/server/queue/job.ts';
import type { MailRequest } from '#domain/notices/mails.ts';

/** Writes a mail by its template and sends it. */
export const mailJob = job<MailRequest>('mail');
/** Takes a delivery to the mail server. */
export const deliveryJob = job<{ readonly deliveryId: number }>('mail-delivery');
/** Each minute: looks for what was lost on the way. */
export const mailWatchJob = job('mail-watch');
