import { and, eq } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { leaseOn } from '#core/server/kernel/background.ts';
import type { Tables } from '#product';
import { type Charge, lockCharge } from '../charge-record/charge.ts';
import { cardPaymentKey, unappliedMoney } from '../charge-record/charge-payments.ts';
import { paymentAttempt, paymentCard } from '../tables.ts';
import type { SettleDeps } from './deps.ts';
import { countTry, forgetTry, secondsUntilTry, triesLeft } from './tries.ts';

interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** How long an attempt is claimed; after that, another worker may take it over. */
const askingFor = 2 * minute;
/** How long the payer has on the bank's page, which is longer than anything else waits, before the attempt is looked up. */
export const authenticatesFor = 20 * minute;
export const tryLease = leaseOn(paymentAttempt, authenticatesFor);

/** An attempt, stored before the service is called, so that a retry never uses another amount or card. */
export interface ClaimedTry {
  readonly charge: Charge;
  readonly claim: string;
  /** Null, like `methodId`, if the interrupted attempt's card is no longer known; its outcome can then only be looked up. */
  readonly customerId: string | null;
  readonly methodId: string | null;
  /** yen */
  readonly amount: number;
  readonly attempt: number;
  readonly paymentId: string | null;
  /** The service has received the attempt and decides later. */
  readonly isPending: boolean;
  /** When the service was first called for this attempt (epoch ms); null for the first call. */
  readonly askedDate: number | null;
}

/** NOTHING: there is nothing to charge. SPENT: too many of the customer's attempts were declined today. BUSY: too many are in progress. */
export type TryClaim = ClaimedTry | { readonly refused: 'NO_CARD' | 'NOTHING' | 'SPENT' | 'BUSY' };

/**
 * Claims a charge for one attempt to charge the customer's card; until it is over, nobody else can charge, cancel, correct or mark it paid.
 * Resumes an interrupted attempt unchanged. Given `wanted`, makes no later attempt.
 */
export async function claimTry(deps: SettleDeps, chargeId: number, wanted?: number): Promise<TryClaim> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
    const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
    const [card] = await tx.select().from(paymentCard).where(eq(paymentCard.userId, charge.userId)).for('update');
    const claimed = tryLease.claimed(now, { lasts: askingFor });
    if (last !== undefined && last.state !== 'IDLE') {
      return tryLease.wasFree(last, now) ? takeUp(tx, { charge, last, card, claimed }) : { refused: 'NOTHING' };
    }
    const isOpen = (charge.status === 'ISSUED' || charge.status === 'FAILED') && charge.paymentMethod === 'CARD';
    const amount = charge.total - (await unappliedMoney({ tx, tables: deps.tables }, [chargeId]));
    if (!isOpen || amount <= 0) return { refused: 'NOTHING' };
    if (card === undefined || card.paymentMethodId === null) return { refused: 'NO_CARD' };
    const attempt = last?.attempt ?? 1;
    if (wanted !== undefined && attempt > wanted) return { refused: 'NOTHING' };
    const left = await triesLeft(tx, charge.userId, now);
    if (left !== 'SOME') return { refused: left };
    await countTry(tx, { chargeId, attempt }, charge.userId, now);
    const paymentId = await openPayment({ tx, tables: deps.tables }, last);
    const kept = {
      state: 'ASKING',
      ...claimed,
      askedDate: now,
      methodId: card.paymentMethodId,
      amount,
      paymentId,
    } as const;
    await tx
      .insert(paymentAttempt)
      .values({ chargeId, attempt, ...kept })
      .onConflictDoUpdate({ target: paymentAttempt.chargeId, set: kept });
    return {
      charge,
      claim: claimed.claim,
      customerId: card.customerId,
      methodId: card.paymentMethodId,
      amount,
      attempt,
      paymentId,
      isPending: false,
      askedDate: null,
    };
  });
}

type Attempt = typeof paymentAttempt.$inferSelect;

interface BrokenOff {
  readonly charge: Charge;
  readonly last: Attempt;
  readonly card: typeof paymentCard.$inferSelect | undefined;
  readonly claimed: ReturnType<typeof tryLease.claimed>;
}

/** Claims an attempt whose claim has expired again, with its stored amount and card. */
async function takeUp(tx: Orm, { charge, last, card, claimed }: BrokenOff): Promise<ClaimedTry> {
  await tx.update(paymentAttempt).set(claimed).where(eq(paymentAttempt.chargeId, charge.id));
  const { methodId, amount, attempt, paymentId, state, askedDate } = last;
  return {
    charge,
    claim: claimed.claim,
    customerId: card?.customerId ?? null,
    methodId,
    amount: amount ?? charge.total,
    attempt,
    paymentId,
    isPending: state === 'PENDING',
    // 0 for old attempts without a stored time, so that they count as expired
    askedDate: askedDate ?? 0,
  };
}

/** Returns the payment that the next attempt continues; null if there is none or it was paid already. */
async function openPayment({ tx, tables }: Reading, last: Attempt | undefined): Promise<string | null> {
  if (last?.paymentId == null) return null;
  const payments = tables['charge-payment'];
  const isPaid = (await tx.$count(payments, eq(payments.key, cardPaymentKey(last.paymentId)))) > 0;
  return isPaid ? null : last.paymentId;
}

/** Throws AppError 409 while a card payment of the charge is in progress. The caller holds the charge's lock. */
export async function refuseWhilePaying({ tx }: Pick<Reading, 'tx'>, chargeId: number): Promise<void> {
  const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
  if (last !== undefined && last.state !== 'IDLE') throw new AppError('payment_under_way');
}

/**
 * Returns the number of the next attempt. Throws AppError 409 while one is in progress, 429 if the customer's cards were declined too
 * often.
 */
export async function nextTry({ tx }: Pick<Reading, 'tx'>, charge: Charge, now: number): Promise<number> {
  await refuseWhilePaying({ tx }, charge.id);
  const retryAfter = await secondsUntilTry(tx, charge.userId, now);
  if (retryAfter > 0) throw new AppError('card_tries', { retryAfter });
  return nextTryNumber({ tx }, charge.id);
}

/** Returns the number of the charge's next attempt, after the one in progress if there is one. */
export async function nextTryNumber({ tx }: Pick<Reading, 'tx'>, chargeId: number): Promise<number> {
  const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
  if (last === undefined) return 1;
  return last.state === 'IDLE' ? last.attempt : last.attempt + 1;
}

/** Ends the claim of an attempt whose response was lost, so that it can be retried at once. The attempt stays in progress. */
export async function releaseTry(deps: SettleDeps, { charge, claim }: ClaimedTry): Promise<void> {
  await deps.database.orm
    .update(paymentAttempt)
    .set(tryLease.released)
    .where(and(eq(paymentAttempt.chargeId, charge.id), tryLease.isHeldBy(claim)));
}

/** Withdraws an attempt that never reached the service; nothing is in progress after that. */
export async function dropTry(deps: SettleDeps, { charge, claim, attempt }: ClaimedTry): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const dropped = await tx
      .update(paymentAttempt)
      .set({ state: 'IDLE', ...tryLease.released })
      .where(and(eq(paymentAttempt.chargeId, charge.id), tryLease.isHeldBy(claim)))
      .returning();
    if (dropped.length > 0) await forgetTry(tx, { chargeId: charge.id, attempt });
  });
}
