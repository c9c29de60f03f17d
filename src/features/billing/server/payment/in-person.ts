import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { paymentAttempt } from '../tables.ts';
import { ask, type ChargeCardDeps, chargeCard, describedCharge } from './charge-card.ts';
import { authenticatesFor, type ClaimedTry, claimTry, dropTry, releaseTry, tryLease } from './claim.ts';
import { type CardAction, type CardOutcome, ChargeNotAttempted, type PaymentGateway } from './gateway.ts';
import { settleTry } from './settle.ts';
import { secondsUntilTry } from './tries.ts';

interface Paying {
  readonly chargeId: number;
  readonly userId: number;
  /** The page of ours to which the payer comes back. */
  readonly returnUrl: string;
}

/**
 * Charges the card of a payer who is present and may have to authenticate (3-D Secure). Returns the page to which the payer must go, the same
 * one for a payer who left it and asks again; null if the payment is decided already, or needs the payer no more. Throws AppError 409 without a card, while another attempt is in progress or if nothing is due, 429 after
 * too many declines. Throws if the outcome is unknown; the attempt is then looked up as any other.
 */
export async function chargeInPerson(
  deps: ChargeCardDeps & { readonly gateway: PaymentGateway },
  { chargeId, userId, returnUrl }: Paying,
): Promise<string | null> {
  const claimed = await claimTry(deps, chargeId);
  if ('refused' in claimed) {
    if (claimed.refused === 'NO_CARD') throw new AppError('card_missing');
    if (claimed.refused === 'NOTHING') return resumed(deps, chargeId);
    if (claimed.refused !== 'SPENT') throw new AppError('payment_under_way');
    const retryAfter = await secondsUntilTry(deps.database.orm, userId, deps.now());
    throw new AppError('card_tries', { retryAfter: Math.max(1, retryAfter) });
  }
  try {
    const outcome = await requested(deps, claimed, returnUrl);
    if (outcome.result !== 'ACTION') {
      await settleTry(deps, claimed, outcome);
      return null;
    }
    const { paymentId, url } = outcome;
    await settleTry(deps, claimed, { result: 'PENDING', paymentId }, authenticatesFor);
    return url;
  } catch (error) {
    if (error instanceof ChargeNotAttempted && claimed.askedDate === null) await dropTry(deps, claimed);
    else await releaseTry(deps, claimed);
    throw error;
  }
}

/** An attempt that was interrupted earlier is settled as it was; the payer can begin another after it. */
function requested(
  { gateway, now }: ChargeCardDeps & { readonly gateway: PaymentGateway },
  claimed: ClaimedTry,
  returnUrl: string,
): Promise<CardOutcome | CardAction> {
  const { charge, customerId, methodId, amount, paymentId, attempt, askedDate } = claimed;
  if (askedDate !== null || customerId === null || methodId === null) return ask(gateway, claimed, now());
  const description = describedCharge(charge);
  return gateway.chargeInPerson({
    ...{ chargeId: charge.id, customerId, paymentMethodId: methodId, amount, description, paymentId, attempt },
    returnUrl,
  });
}

/** Goes on with the attempt that waits for the payer. Throws AppError 409 if none does. */
async function resumed(
  deps: ChargeCardDeps & { readonly gateway: PaymentGateway },
  chargeId: number,
): Promise<string | null> {
  const { orm } = deps.database;
  const waits = and(eq(paymentAttempt.chargeId, chargeId), eq(paymentAttempt.state, 'PENDING'));
  const [waiting] = await orm.select({ paymentId: paymentAttempt.paymentId }).from(paymentAttempt).where(waits);
  if (waiting === undefined || waiting.paymentId === null) throw new AppError('payment_under_way');
  const url = await deps.gateway.pageOf(waiting.paymentId);
  if (url === null) await finishInPerson(deps, chargeId);
  else await orm.update(paymentAttempt).set(tryLease.renewed(deps.now())).where(waits);
  return url;
}

/** True while an attempt to charge the card is not decided. */
export async function isUnderWay({ database }: Pick<ChargeCardDeps, 'database'>, chargeId: number): Promise<boolean> {
  const open = and(eq(paymentAttempt.chargeId, chargeId), ne(paymentAttempt.state, 'IDLE'));
  return (await database.orm.$count(paymentAttempt, open)) > 0;
}

/** Settles a payer's attempt at once after the bank's page, whatever came of it there. Does nothing if it is settled already. */
export async function finishInPerson(deps: ChargeCardDeps, chargeId: number): Promise<void> {
  const [waiting] = await deps.database.orm
    .update(paymentAttempt)
    .set(tryLease.released)
    .where(and(eq(paymentAttempt.chargeId, chargeId), eq(paymentAttempt.state, 'PENDING')))
    .returning({ attempt: paymentAttempt.attempt });
  if (waiting !== undefined) await chargeCard(deps, chargeId, waiting.attempt);
}
