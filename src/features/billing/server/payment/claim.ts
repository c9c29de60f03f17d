import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { minute } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { type Charge, lockCharge } from '../charges/charge.ts';
import { cardPaymentKey, unappliedMoney } from '../charges/charge-payments.ts';
import { paymentAttempt, paymentCard } from '../tables.ts';
import type { SettleDeps } from './deps.ts';
import { countTry, forgetTry, secondsUntilTry, triesLeft } from './tries.ts';

interface Reading {
  readonly tx: Orm;
  readonly tables: Tables;
}

/** A worker that asks the payment service and is not heard of again is followed by another after so long. */
const askingFor = 2 * minute;

/** What is asked of the payment service, kept before it is asked: the same try is never another amount or another card. */
export interface ClaimedTry {
  readonly charge: Charge;
  readonly claim: string;
  /** Null, as `methodId`, where the card of a try that was broken off is not known any more: what became of it can only be looked up. */
  readonly customerId: string | null;
  readonly methodId: string | null;
  /** yen */
  readonly amount: number;
  readonly attempt: number;
  readonly paymentId: string | null;
  /** The service has it already and decides later. */
  readonly isPending: boolean;
  /** When the service was first asked for this try (epoch ms); null: this is the first time. */
  readonly askedDate: number | null;
}

/** NOTHING: there is nothing to be tried. SPENT: too many tries of the customer were declined today. BUSY: as many are under way. */
export type Claim = ClaimedTry | { readonly refused: 'NO_CARD' | 'NOTHING' | 'SPENT' | 'BUSY' };

/**
 * Claims a charge for one try of its customer's card: until the try is over nobody else tries, cancels, corrects or marks it as paid.
 * A try that was broken off is made again as it was; asked for the try `wanted`, no later one is made.
 */
export async function claimTry(deps: SettleDeps, chargeId: number, wanted?: number): Promise<Claim> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
    const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
    const [card] = await tx.select().from(paymentCard).where(eq(paymentCard.userId, charge.userId)).for('update');
    const claim = randomUUID();
    if (last !== undefined && last.state !== 'IDLE') {
      return (last.claimedUntil ?? 0) > now ? { refused: 'NOTHING' } : takeUp(tx, { charge, last, card, claim, now });
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
      claim,
      claimedUntil: now + askingFor,
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
      claim,
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
  readonly claim: string;
  /** epoch ms */
  readonly now: number;
}

/** A try whose claim has run out, claimed anew as it was. */
async function takeUp(tx: Orm, { charge, last, card, claim, now }: BrokenOff): Promise<ClaimedTry> {
  const claimedUntil = now + askingFor;
  await tx.update(paymentAttempt).set({ claim, claimedUntil }).where(eq(paymentAttempt.chargeId, charge.id));
  const { methodId, amount, attempt, paymentId, state, askedDate } = last;
  return {
    charge,
    claim,
    customerId: card?.customerId ?? null,
    methodId,
    amount: amount ?? charge.total,
    attempt,
    paymentId,
    isPending: state === 'PENDING',
    // Of one that was begun before its moment was kept it is only known that it was long ago
    askedDate: askedDate ?? 0,
  };
}

/** The payment that the next try goes on with; one that was paid is not asked for money again. */
async function openPayment({ tx, tables }: Reading, last: Attempt | undefined): Promise<string | null> {
  if (last?.paymentId == null) return null;
  const payments = tables['charge-payment'];
  const isPaid = (await tx.$count(payments, eq(payments.key, cardPaymentKey(last.paymentId)))) > 0;
  return isPaid ? null : last.paymentId;
}

/** AppError 409 while the payment service is asked, or has yet to decide, about the charge. The caller holds the charge's lock. */
export async function refuseWhilePaying({ tx }: Pick<Reading, 'tx'>, chargeId: number): Promise<void> {
  const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
  if (last !== undefined && last.state !== 'IDLE') throw new AppError('payment_under_way');
}

/** The number of the try that would be next; AppError 409 while one is under way, 429 when the customer's cards were declined too often. */
export async function nextTry({ tx }: Pick<Reading, 'tx'>, charge: Charge, now: number): Promise<number> {
  await refuseWhilePaying({ tx }, charge.id);
  const retryAfter = await secondsUntilTry(tx, charge.userId, now);
  if (retryAfter > 0) throw new AppError('card_tries', { retryAfter });
  return nextTryNumber({ tx }, charge.id);
}

/** The number of the charge's next try, whenever it may be made; one that is under way comes before it. */
export async function nextTryNumber({ tx }: Pick<Reading, 'tx'>, chargeId: number): Promise<number> {
  const [last] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.chargeId, chargeId));
  if (last === undefined) return 1;
  return last.state === 'IDLE' ? last.attempt : last.attempt + 1;
}

/** Lets go of a try whose answer was lost, so that it can be asked again at once; it stays under way. */
export async function releaseTry(deps: SettleDeps, { charge, claim }: ClaimedTry): Promise<void> {
  await deps.database.orm
    .update(paymentAttempt)
    .set({ claimedUntil: deps.now() })
    .where(and(eq(paymentAttempt.chargeId, charge.id), eq(paymentAttempt.claim, claim)));
}

/** Takes back a try that the service was never asked for: nothing is under way. */
export async function dropTry(deps: SettleDeps, { charge, claim, attempt }: ClaimedTry): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const dropped = await tx
      .update(paymentAttempt)
      .set({ state: 'IDLE', claim: null, claimedUntil: null })
      .where(and(eq(paymentAttempt.chargeId, charge.id), eq(paymentAttempt.claim, claim)))
      .returning();
    if (dropped.length > 0) await forgetTry(tx, { chargeId: charge.id, attempt });
  });
}
