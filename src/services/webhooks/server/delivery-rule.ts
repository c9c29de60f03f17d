import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { deliveryLease } from './deliver.ts';
import { wakeWorkers } from './publish.ts';

/**
 * The action that resends a delivery, counting attempts from the start. Keeps the event id, so that a receiver that
 * already has it can ignore it.
 */
export const webhookDelivery: Rules<(typeof resources)['webhook-delivery']> = {
  actions: {
    async resend({ webhookId, claimedUntil }, { tx, tables, now }) {
      const [receiver] = await tx.select().from(tables.webhook).where(eq(tables.webhook.id, webhookId));
      if (receiver?.status !== 'ACTIVE' || receiver.deleteDate !== null)
        throw new AppError('wrong_state', { params: { state: 'Webhookが停止中' } });
      if (!deliveryLease(tables['webhook-delivery']).wasFree({ claimedUntil }, now))
        throw new AppError('wrong_state', { params: { state: '送信中' } });
      await wakeWorkers(tx);
      return { state: 'WAITING', attempts: 0, nextTryDate: now, deliveredDate: null };
    },
  },
};
