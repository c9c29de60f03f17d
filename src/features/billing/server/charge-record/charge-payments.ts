import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { lockOne, type Orm } from '#core/server/database/database.ts';
import type { PaymentKind } from '#domain/billing/charge-payment.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import type { Row } from '#product';
import type { ChargeReading } from './charge.ts';

/** A stored movement of a charge's money. */
export interface PaymentRow {
  readonly kind: PaymentKind;
  /** yen; negative when money left the charge */
  readonly amount: number;
  readonly day: Day;
  readonly otherChargeId: number | null;
  readonly gatewayId: string | null;
  readonly note: string | null;
}

/** Returns all movements of a charge's money, oldest first. */
export async function paymentsOf({ tx, tables }: ChargeReading, chargeId: number): Promise<readonly PaymentRow[]> {
  const payments = tables['charge-payment'];
  const { kind, amount, day, otherChargeId, gatewayId, note } = payments;
  return tx
    .select({ kind, amount, day, otherChargeId, gatewayId, note })
    .from(payments)
    .where(eq(payments.chargeId, chargeId))
    .orderBy(asc(payments.id));
}

/** Returns the balance of these charges together, in yen. */
export async function unappliedMoney({ tx, tables }: ChargeReading, chargeIds: readonly number[]): Promise<number> {
  if (chargeIds.length === 0) return 0;
  const payments = tables['charge-payment'];
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::float8` })
    .from(payments)
    .where(inArray(payments.chargeId, [...chargeIds]));
  return found?.sum ?? 0;
}

/** Returns the customer's credit in yen: earlier overpayments to be used for the next invoice. */
export async function creditOf({ tx, tables }: ChargeReading, userId: number): Promise<number> {
  const payment = tables['charge-payment'];
  const charge = tables['incentive-history'];
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(-sum(${payment.amount}), 0)::float8` })
    .from(payment)
    .innerJoin(charge, eq(charge.id, payment.chargeId))
    .where(and(eq(charge.userId, userId), inArray(payment.kind, ['CREDIT_IN', 'CREDIT_OUT'])));
  return found?.sum ?? 0;
}

export interface NewPayment {
  readonly chargeId: number;
  readonly kind: PaymentKind;
  readonly amount: number;
  readonly day: Day;
  /** Idempotency key of the movement. */
  readonly key: string;
  readonly otherChargeId?: number | null;
  readonly gatewayId?: string | null;
  readonly note?: string | null;
  /** The name under which a bank passed on a deposit. */
  readonly payer?: string | null;
  /** For money given back: how much of it is the price of something invoiced, in yen, and the charge that invoiced it. */
  readonly consideration?: number;
  readonly originalId?: number | null;
  /** False for a refund that the payment service has yet to make. */
  readonly done?: boolean;
  /** When it was made (epoch ms); now if absent. */
  readonly doneDate?: number;
}

/** The idempotency key of a card payment, whichever call or webhook reports it. */
export function cardPaymentKey(paymentId: string): string {
  return `card:${paymentId}`;
}

/** The idempotency key of a line of a bank statement, whichever charge it is recorded for. */
export function depositPaymentKey(deposit: string): string {
  return `deposit:${deposit}`;
}

/**
 * Inserts a movement, once per key, and returns its row; null if it existed. Also updates the money shown on the customer's other drafts.
 */
export async function insertPayment(
  { tx, tables, now }: Writing,
  payment: NewPayment,
): Promise<Row<'charge-payment'> | null> {
  const payments = tables['charge-payment'];
  const { done = payment.kind !== 'REFUND', doneDate = now, ...values } = payment;
  const [kept = null] = await tx
    .insert(payments)
    .values({ ...values, doneDate: done ? doneDate : null, createDate: now, updateDate: now })
    .onConflictDoNothing()
    .returning();
  const charge = tables['incentive-history'];
  const [owner] = await tx.select({ id: charge.userId }).from(charge).where(eq(charge.id, payment.chargeId));
  // The charges of the movement itself are excluded: they are being issued, which sets these fields
  const issued = [payment.chargeId, payment.otherChargeId ?? payment.chargeId];
  if (kept !== null && owner !== undefined) await updateDraftPayments({ tx, tables, now }, owner.id, issued);
  return kept;
}

type Writing = ChargeReading & { readonly now: number };

/**
 * Updates a customer's drafts with the money available to them: what was paid for cancelled charges of their period, and the credit that
 * earlier drafts leave. Skips locked drafts; the transaction holding the lock updates them.
 */
export async function updateDraftPayments(
  { tx, tables, now }: Writing,
  userId: number,
  except: readonly number[] = [],
): Promise<void> {
  await lockMoney(tx, userId);
  const charge = tables['incentive-history'];
  const ofCustomer = eq(charge.userId, userId);
  const drafts = await tx
    .select()
    .from(charge)
    .where(and(ofCustomer, eq(charge.status, 'DRAFT'), notInArray(charge.id, [...except])))
    .orderBy(asc(charge.period), asc(charge.id))
    .for('update', { skipLocked: true });
  if (drafts.length === 0) return;
  let credit = await creditOf({ tx, tables }, userId);
  for (const draft of drafts) {
    const cancelled = await tx
      .select({ id: charge.id })
      .from(charge)
      .where(and(ofCustomer, eq(charge.period, draft.period), eq(charge.status, 'CANCELLED')));
    // As when it is issued: a charge from which more went back than it held passes nothing on
    let carried = 0;
    for (const { id } of cancelled) carried += Math.max(0, await unappliedMoney({ tx, tables }, [id]));
    const owed = Math.max(0, draft.total - carried);
    const credited = Math.min(owed, credit);
    credit -= credited;
    const due = owed - credited;
    if (draft.carried === carried && draft.credited === credited && draft.due === due) continue;
    await tx
      .update(charge)
      .set({ carried, credited, due, version: draft.version + 1, updateDate: now })
      .where(eq(charge.id, draft.id));
  }
}

/** Locks the customer's money until the transaction ends, so that a credit is spent only once. */
export async function lockMoney(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, lockNumbers.money, userId);
}
