import { and, inArray, lt } from 'drizzle-orm';
import { minute, second } from '#core/model/durations.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { invoiceSubject } from '#domain/invoices/invoice.ts';
import type { Deps } from '#product';
import { paymentAttempt } from '../tables.ts';
import { type ClaimedTry, claimTry, dropTry, nextTryNumber, releaseTry } from './claim.ts';
import type { SettleDeps } from './deps.ts';
import { forEachSettled } from './for-each-settled.ts';
import { type CardOutcome, ChargeNotAttempted, type PaymentGateway, rememberedFor } from './gateway.ts';
import { chargeCardJob, refundJob, unsettledPaymentsJob } from './job-names.ts';
import { saveLateReturnInvoices } from './late-return-invoices.ts';
import { refundPayments } from './refund.ts';
import { settleCharge, settleTry } from './settle.ts';

export interface ChargeCardDeps extends SettleDeps, Pick<Deps, 'enqueue'> {
  /** Null while no payment service is connected. */
  readonly gateway: PaymentGateway | null;
}

/** Hands the charging of cards, and refunds, to the queue. */
export async function registerPaymentJobs(queue: JobQueue, deps: ChargeCardDeps): Promise<void> {
  await queue.work(chargeCardJob, ({ chargeId, attempt }) => chargeCard(deps, chargeId, attempt));
  await queue.work(refundJob, () => refundPayments(deps));
  await queue.work(unsettledPaymentsJob, () => settlePayments(deps));
  await queue.schedule(unsettledPaymentsJob, '*/5 * * * *');
}

/**
 * Charges the customer's card for what is due of an issued charge. However often it is asked for: the charge is claimed before the
 * service is, a try has one idempotency key, a charge one payment, and what is paid is left alone. Asked for the try `attempt`, it makes
 * no later one. What leaves the outcome unknown (an outage) throws, and the same try is made again; a refusal, by the card or by the
 * service, ends it.
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
    // A key of ours that is refused must not keep the charge from being paid in another way
    if (error instanceof ChargeNotAttempted && claimed.askedDate === null) await dropTry(deps, claimed);
    else await releaseTry(deps, claimed);
    throw error;
  }
}

/** While others are under way, as long as that may be: no failure, of which the queue allows only so many. */
async function retryCharge(
  { database: { orm }, enqueue }: ChargeCardDeps,
  chargeId: number,
  wanted?: number,
): Promise<void> {
  const attempt = wanted ?? (await nextTryNumber({ tx: orm }, chargeId));
  await enqueue(orm, chargeCardJob, { chargeId, attempt }, { startAfterSeconds: (5 * minute) / second });
}

/** What the customer is told where no try was made. */
const notTried = {
  NOTHING: null,
  NO_CARD: 'カードが登録されていません',
  SPENT: 'カードが続けて承認されなかったため、本日は決済を行いません',
} as const;

/** Asks for a try once, however often it is claimed: what the service, or we, have forgotten is looked up and not asked for again. */
function ask(gateway: PaymentGateway, claimed: ClaimedTry, now: number): Promise<CardOutcome> {
  const { charge, customerId, methodId, amount, paymentId, attempt, isPending, askedDate } = claimed;
  if (isPending && paymentId !== null) return gateway.outcomeOf(paymentId);
  const known = { chargeId: charge.id, paymentId };
  if (customerId === null || methodId === null || (askedDate !== null && askedDate < now - rememberedFor))
    return gateway.lookUp({ ...known, customerId }, askedDate ?? 0);
  const description = `${invoiceSubject(charge.period)} ${charge.invoiceNumber ?? ''}`.trim();
  return gateway.charge({ ...known, customerId, paymentMethodId: methodId, amount, description, attempt });
}

/**
 * Finds out what nobody knows yet, makes the refunds that wait, and the return invoices that could not be made then: one that fails keeps
 * none of the others waiting.
 */
export function settlePayments(deps: ChargeCardDeps): Promise<void> {
  return forEachSettled([settleUnsettled, refundPayments, saveLateReturnInvoices], (settle) => settle(deps));
}

/** Asks again about every try whose outcome nobody knows: its worker died, or the service decides later. */
async function settleUnsettled(deps: ChargeCardDeps): Promise<void> {
  const rows = await deps.database.orm
    .select({ chargeId: paymentAttempt.chargeId, attempt: paymentAttempt.attempt })
    .from(paymentAttempt)
    .where(and(inArray(paymentAttempt.state, ['ASKING', 'PENDING']), lt(paymentAttempt.claimedUntil, deps.now())));
  // That try alone: one that was settled meanwhile is not followed by another that nobody asked for
  await forEachSettled(rows, ({ chargeId, attempt }) => chargeCard(deps, chargeId, attempt));
}
