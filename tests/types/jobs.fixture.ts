/*
 * Uses of a job, a mail's template, a notification, an event and the record of changes that must not compile. Each mistake stands in the line after its mark.
 */

import type { Orm } from '#core/server/database/database.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { type MailTemplates, mailTemplate } from '#mail/server/template.ts';
import type { NewNotification } from '#notifications/server/emit.ts';
import type { Deps } from '#product';

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

const letter = () => ({ subject: '', paragraphs: [] });

// @ts-expect-error a template of a mail that the product does not send
mailTemplate('passkeyChagned', { to: 'account', facts: async () => ({}), letter, sample: {} });

mailTemplate('passkeyChanged', {
  to: 'account',
  // @ts-expect-error data that its mail is not asked for with
  facts: async (_account, { enabled }) => ({ enabled }),
  letter,
  sample: { enabled: true },
});

// @ts-expect-error a mail to a user of ours, written to an address
mailTemplate('reset', { to: 'address', facts: async () => ({}), letter, sample: {} });

// @ts-expect-error a mail without its template
export const templates: MailTemplates = { reset: {} as MailTemplates['reset'] };

export async function recorded(deps: Deps, tx: Orm): Promise<void> {
  const change = { id: 1, before: null, after: null };
  const origin = { actor: null, by: 'PAYMENT' } as const;
  await audit(deps, tx, origin, { ...change, resource: 'incentive-history', action: 'settle' });
  await audit(deps, tx, origin, { ...change, resource: 'setting/issuer', action: 'update' });

  // @ts-expect-error a verb that has no words
  await audit(deps, tx, origin, { ...change, resource: 'incentive-history', action: 'setle' });

  // @ts-expect-error a resource that nobody declared
  await audit(deps, tx, origin, { ...change, resource: 'incentive-histroy', action: 'settle' });

  // @ts-expect-error a process that the product does not have
  await audit(deps, tx, { actor: null, by: 'PAYMNT' }, { ...change, resource: 'incentive-history', action: 'settle' });

  // @ts-expect-error an event of a resource that nobody declared
  await deps.publishChange('incentive-histroy', 1, null);
}
