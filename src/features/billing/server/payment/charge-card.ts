import { and, inArray } from 'drizzle-orm';
import { minute, second } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { invoiceSubject } from '#domain/invoices/invoice.ts';
import type { Deps } from '#product';
import type { Charge } from '../charge-record/charge.ts';
import { paymentAttempt } from '../tables.ts';
import { enterLastFees } from './card-fees.ts';
import { type ClaimedTry, claimTry, dropTry, nextTryNumber, releaseTry, tryLease } from './claim.ts';
import type { SettleDeps } from './deps.ts';
import { forEachSettled } from './for-each-settled.ts';
import { type CardOutcome, ChargeNotAttempted, type PaymentGateway, rememberedFor } from './gateway.ts';
import { cardFeesJob, chargeCardJob, refundJob, unsettledPaymentsJob } from './job-names.ts';
import { saveLateReturnInvoices } from './late-return-invoices.ts';
import { refundPayments } from './refund.ts';
import { settleCharge, settleTry } from './settle.ts';

export interface ChargeCardDeps extends SettleDeps, Pick<Deps, 'enqueue'> {
  /** Null if no payment service is connected. */
  readonly gateway: PaymentGateway | null;
}

/** Registers the jobs for card charges, refunds and unsettled payments. */
export async function registerPaymentJobs(queue: JobQueue, deps: ChargeCardDeps): Promise<void> {
  await queue.work(chargeCardJob, ({ chargeId, attempt }) => chargeCard(deps, chargeId, attempt));
  await queue.work(refundJob, () => refundPayments(deps));
  await queue.work(unsettledPaymentsJob, () => settlePayments(deps));
  await queue.schedule(unsettledPaymentsJob, '*/5 * * * *');
  await queue.work(cardFeesJob, () => enterLastFees(deps));
  // Daily, so that a day on which the service or we are down loses no month
  await queue.schedule(cardFeesJob, '0 8 * * *');
}

/**
 * Charges the customer's card for the amount due of an issued charge. Idempotent: the charge is claimed before the service is called, each
 * attempt has one idempotency key, each charge one payment, and a paid charge is left alone. Given `attempt`, makes no later attempt.
 * Throws if the outcome is unknown (an outage), so that the same attempt is retried; a refusal by the card or the service ends the attempt.
 */
export async function chargeCard(deps: ChargeCardDeps, chargeId: number, attempt?: number): Promise<void> {
  const { gateway } = deps;
  if (gateway === null) return;
  const claimed = await claimTry(deps, chargeId, attempt);
  if ('refused' in claimed) {
    if (claimed.refused === 'BUSY') return retryCharge(deps, chargeId, attempt);
    const reason = notTried[claimed.refused];
    if (reason !== null) await settleCharge(deps, chargeId, { paid: false, reason });
    return;
  }
  try {
    await settleTry(deps, claimed, await ask(gateway, claimed, deps.now()));
  } catch (error) {
    // A rejected API key must not block paying the charge in another way
    if (error instanceof ChargeNotAttempted && claimed.askedDate === null) await dropTry(deps, claimed);
    else await releaseTry(deps, claimed);
    throw error;
  }
}

/**
 * Schedules the charge again while too many other attempts are in progress. Not a failure, since the queue limits retries of failed jobs.
 */
async function retryCharge(
  { database: { orm }, enqueue }: ChargeCardDeps,
  chargeId: number,
  wanted?: number,
): Promise<void> {
  const attempt = wanted ?? (await nextTryNumber({ tx: orm }, chargeId));
  await enqueue(orm, chargeCardJob, { chargeId, attempt }, { startAfterSeconds: (5 * minute) / second });
}

/** What the customer is notified of when no attempt is made. */
const notTried = {
  NOTHING: null,
  NO_CARD: 'カードが登録されていません',
  SPENT: 'カードが続けて承認されなかったため、本日は決済を行いません',
} as const;

/**
 * Sends an attempt to the service at most once. When the idempotency key has expired, or the customer or card is no longer known, looks the
 * payment up instead.
 */
export function ask(gateway: PaymentGateway, claimed: ClaimedTry, now: number): Promise<CardOutcome> {
  const { charge, customerId, methodId, amount, paymentId, attempt, isPending, askedDate } = claimed;
  if (isPending && paymentId !== null) return gateway.outcomeOf(paymentId);
  const known = { chargeId: charge.id, paymentId };
  if (customerId === null || methodId === null || (askedDate !== null && askedDate < now - rememberedFor))
    return gateway.lookUp({ ...known, customerId }, askedDate ?? 0);
  const description = describedCharge(charge);
  return gateway.charge({ ...known, customerId, paymentMethodId: methodId, amount, description, attempt });
}

/** What the payment is called at the service. */
export function describedCharge({ period, invoiceNumber }: Pick<Charge, 'period' | 'invoiceNumber'>): string {
  return `${invoiceSubject(period)} ${invoiceNumber ?? ''}`.trim();
}

/**
 * Settles payments with an unknown outcome, makes pending refunds, and creates return invoices that could not be created earlier. A failure
 * of one does not stop the others.
 */
export function settlePayments(deps: ChargeCardDeps): Promise<void> {
  return forEachSettled([settleUnsettled, refundPayments, saveLateReturnInvoices], (settle) => settle(deps));
}

/** Retries each attempt whose outcome is unknown because its worker died or the service decides later. */
async function settleUnsettled(deps: ChargeCardDeps): Promise<void> {
  const rows = await deps.database.orm
    .select({ chargeId: paymentAttempt.chargeId, attempt: paymentAttempt.attempt })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.state, ['ASKING', 'PENDING']), tryLease.isFree(deps.now())));
  // Only that attempt: if it was settled meanwhile, no further attempt follows
  await forEachSettled(rows, ({ chargeId, attempt }) => chargeCard(deps, chargeId, attempt));
}
