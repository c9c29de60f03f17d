import { and, eq, inArray } from 'drizzle-orm';
import { invoiceSubject } from '#domain/invoice.ts';
import { paymentAttempt, paymentCard } from '../../database/feature-tables.ts';
import { tableOf } from '../../endpoints/scope.ts';
import type { Queue } from '../../jobs/queue.ts';
import { asCharge } from '../billing/charge.ts';
import type { PaymentGateway } from './gateway.ts';
import { chargeCardJob } from './job-names.ts';
import { type SettleDeps, settleCharge } from './settle.ts';

export interface ChargeCardDeps extends SettleDeps {
  /** Null while no payment service is connected. */
  readonly gateway: PaymentGateway | null;
}

/** Hands the charging of cards to the queue. */
export async function registerPaymentJobs(queue: Queue, deps: ChargeCardDeps): Promise<void> {
  await queue.work(chargeCardJob, async (data) => {
    if ('chargeId' in data && typeof data.chargeId === 'number') await chargeCard(deps, data.chargeId);
  });
}

/**
 * Charges the customer's card for an issued charge. However often it is asked for: a try has one idempotency key, a charge one payment,
 * and what is paid is left alone. An outage of the service throws, and the queue makes the same try again.
 */
export async function chargeCard(deps: ChargeCardDeps, chargeId: number): Promise<void> {
  const { gateway } = deps;
  const { orm } = deps.database;
  const { table, column } = tableOf(deps, 'incentive-history');
  const [found] = await orm
    .select()
    .from(table)
    .where(
      and(
        eq(column('id'), chargeId),
        inArray(column('status'), ['ISSUED', 'FAILED']),
        eq(column('paymentMethod'), 'CARD'),
      ),
    );
  if (found === undefined || gateway === null) return;
  const charge = asCharge(found);
  const [card] = await orm.select().from(paymentCard).where(eq(paymentCard.userId, charge.userId));
  if (card === undefined || card.paymentMethodId === null)
    return settleCharge(deps, chargeId, { paid: false, reason: 'カードが登録されていません' });
  const [last] = await orm.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
  const attempt = last?.attempt ?? 1;
  const outcome = await gateway.charge({
    chargeId,
    customerId: card.customerId,
    paymentMethodId: card.paymentMethodId,
    amount: charge.total,
    description: `${invoiceSubject(charge.period)} ${charge.invoiceNumber ?? ''}`.trim(),
    paymentId: last?.paymentId ?? null,
    attempt,
  });
  // Only a try that was answered is followed by another
  const kept = { paymentId: outcome.paymentId, attempt: outcome.result === 'DECLINED' ? attempt + 1 : attempt };
  await orm
    .insert(paymentAttempt)
    .values({ chargeId, ...kept })
    .onConflictDoUpdate({ target: paymentAttempt.chargeId, set: kept });
  if (outcome.result === 'PAID') await settleCharge(deps, chargeId, { paid: true });
  if (outcome.result === 'DECLINED') await settleCharge(deps, chargeId, { paid: false, reason: outcome.reason });
}
