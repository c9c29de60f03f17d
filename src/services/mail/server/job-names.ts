import { job } from '#core/server/queue/queue.ts';
import type { MailRequest } from '#domain/notices/mails.ts';

/** Writes and sends a mail from its template. */
export const mailJob = job<MailRequest>('mail');
/** Sends a delivery. */
export const deliveryJob = job<{ readonly deliveryId: number }>('mail-delivery');
/** Every minute: finds lost deliveries. */
export const mailWatchJob = job('mail-watch');
