/*
 * Uses of a job, and of a notification, that must not compile. Each mistake stands in the line after its mark.
 */

import { job } from '#core/server/queue/job.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { NewNotification } from '#notifications/server/emit.ts';

const charge = job<{ readonly chargeId: number; readonly attempt?: number }>('charge');
const nightly = job('nightly');

export async function good(queue: JobQueue): Promise<void> {
  await queue.send(charge, { chargeId: 1 });
  await queue.work(charge, async ({ chargeId, attempt = 1 }) => void (chargeId + attempt));
  await queue.schedule(nightly, '0 3 * * *');
  await queue.send(mailJob, { template: 'passkeyChanged', userId: 1, data: { added: true, name: '' } });
}

export async function mistakes(queue: JobQueue): Promise<void> {
  // @ts-expect-error a job that nobody declared
  await queue.send('chrage', { chargeId: 1 });

  // @ts-expect-error a job without what it was declared with
  await queue.send(charge, {});

  // @ts-expect-error data of another type
  await queue.send(charge, { chargeId: '1' });

  // @ts-expect-error data that the job does not have, where it is asked for
  await queue.send(charge, { chargeId: 1, atempt: 2 });

  // @ts-expect-error data that the job does not have, where it is done
  await queue.work(charge, async ({ storeId }) => void storeId);

  // @ts-expect-error a job that needs data, asked for by the clock
  await queue.schedule(charge, '0 3 * * *');

  // @ts-expect-error a mail that has no template
  await queue.send(mailJob, { template: 'passkeyChagned', userId: 1, data: { added: true, name: '' } });

  // @ts-expect-error a mail without what its template is told
  await queue.send(mailJob, { template: 'passkeyChanged', userId: 1 });
}

// @ts-expect-error a notification with fewer ids than its kind has
export const fewer: NewNotification = { notificationType: 'CHARGE_SUCCESS', content: '', operandValue: [1] };

// @ts-expect-error an unknown kind of notification
export const unknown: NewNotification = { notificationType: 'CHARGED', content: '', operandValue: [1] };
