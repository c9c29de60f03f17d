import { and, inArray, lt } from 'drizzle-orm';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { invoiceSubject } from '#domain/invoice.ts';
import { paymentAttempt } from '../tables.ts';
import { claimTry, releaseTry } from './claim.ts';
import type { SettleDeps } from './deps.ts';
import type { PaymentGateway } from './gateway.ts';
import { chargeCardJob, refundJob, unsettledPaymentsJob } from './job-names.ts';
import { refundPayments } from './refund.ts';
import { settleCharge, settleTry } from './settle.ts';

export interface ChargeCardDeps extends SettleDeps {
  /** Null while no payment service is connected. */
  readonly gateway: PaymentGateway | null;
}

/** Hands the charging of cards, and refunds, to the queue. */
export async function registerPaymentJobs(queue: JobQueue, deps: ChargeCardDeps): Promise<void> {
  await queue.work(chargeCardJob, ({ chargeId, attempt }) => chargeCard(deps, chargeId, attempt));
  await queue.work(refundJob, () => refundPayments(deps));
  await queue.work(unsettledPaymentsJob, async () => {
    await settleUnsettled(deps);
    await refundPayments(deps);
  });
  await queue.schedule(unsettledPaymentsJob, '*/5 * * * *');
}

/**
 * Charges the customer's card for what is due of an issued charge. However often it is asked for: the charge is claimed before the
 * service is, a try has one idempotency key, a charge one payment, and what is paid is left alone. Asked for the try `attempt`, it makes
 * no later one. An outage of the service throws, and the same try is made again.
 */
export async function chargeCard(deps: ChargeCardDeps, chargeId: number, attempt?: number): Promise<void> {
  const { gateway } = deps;
  if (gateway === null) return;
  const claimed = await claimTry(deps, chargeId, attempt);
  if ('refused' in claimed) {
    if (claimed.refused === 'NO_CARD')
      await settleCharge(deps, chargeId, { paid: false, reason: 'カードが登録されていません' });
    return;
  }
  const { charge } = claimed;
  try {
    const outcome =
      claimed.isPending && claimed.paymentId !== null
        ? await gateway.outcomeOf(claimed.paymentId)
        : await gateway.charge({
            chargeId,
            customerId: claimed.customerId,
            paymentMethodId: claimed.methodId,
            amount: claimed.amount,
            description: `${invoiceSubject(charge.period)} ${charge.invoiceNumber ?? ''}`.trim(),
            paymentId: claimed.paymentId,
            attempt: claimed.attempt,
          });
    await settleTry(deps, claimed, outcome);
  } catch (error) {
    await releaseTry(deps, chargeId);
    throw error;
  }
}

/** Asks again about every try whose outcome nobody knows: its worker died, or the service decides later. */
async function settleUnsettled(deps: ChargeCardDeps): Promise<void> {
  const rows = await deps.database.orm
    .select({ chargeId: paymentAttempt.chargeId })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.state, ['ASKING', 'PENDING']), lt(paymentAttempt.claimedUntil, deps.now())));
  for (const { chargeId } of rows) await chargeCard(deps, chargeId);
}
