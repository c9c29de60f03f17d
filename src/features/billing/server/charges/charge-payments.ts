import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { lockOne } from '#core/server/database/locks.ts';
import type { PaymentKind } from '#domain/billing/charge-payment.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import type { Row } from '#product';
import type { Reading } from './charge.ts';

/** A movement of a charge's money as it was written. */
export interface PaymentRow {
  readonly kind: PaymentKind;
  /** yen; below nothing it left the charge */
  readonly amount: number;
  readonly day: Day;
  readonly otherChargeId: number | null;
  readonly gatewayId: string | null;
  readonly note: string | null;
}

/** Every movement of a charge's money, the earliest first. */
export async function paymentsOf({ tx, tables }: Reading, chargeId: number): Promise<readonly PaymentRow[]> {
  const payments = tables['charge-payment'];
  const { kind, amount, day, otherChargeId, gatewayId, note } = payments;
  return tx
    .select({ kind, amount, day, otherChargeId, gatewayId, note })
    .from(payments)
    .where(eq(payments.chargeId, chargeId))
    .orderBy(asc(payments.id));
}

/** Yen that charges hold together after all movements. */
export async function unappliedMoney({ tx, tables }: Reading, chargeIds: readonly number[]): Promise<number> {
  if (chargeIds.length === 0) return 0;
  const payments = tables['charge-payment'];
  const [found] = await tx
    .select({ sum: sql<number>`coalesce(sum(${payments.amount}), 0)::float8` })
    .from(payments)
    .where(inArray(payments.chargeId, [...chargeIds]));
  return found?.sum ?? 0;
}

/** Yen of earlier overpayments that wait for the customer's next invoice. */
export async function creditOf({ tx, tables }: Reading, userId: number): Promise<number> {
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
  /** By which the same movement is known again. */
  readonly key: string;
  readonly otherChargeId?: number | null;
  readonly gatewayId?: string | null;
  readonly note?: string | null;
  /** Of what goes back the price of what was invoiced, in yen, and by which charge. */
  readonly consideration?: number;
  readonly originalId?: number | null;
  /** A refund that needs nothing done any more. */
  readonly done?: boolean;
}

/** By which a card payment is known, whoever tells of it and however often. */
export function cardPaymentKey(paymentId: string): string {
  return `card:${paymentId}`;
}

/** By which a line of a bank's statement is known, whichever charge it was recorded for. */
export function depositPaymentKey(deposit: string): string {
  return `deposit:${deposit}`;
}

/**
 * Writes a movement down, once for its key, and gives its row; null when it was written before. The drafts of the same customer tell
 * of the money that waits for them as it is by then.
 */
export async function insertPayment(
  { tx, tables, now }: Writing,
  payment: NewPayment,
): Promise<Row<'charge-payment'> | null> {
  const payments = tables['charge-payment'];
  const { done = payment.kind !== 'REFUND', ...values } = payment;
  const [kept = null] = await tx
    .insert(payments)
    .values({ ...values, doneDate: done ? now : null, createDate: now, updateDate: now })
    .onConflictDoNothing()
    .returning();
  const charge = tables['incentive-history'];
  const [owner] = await tx.select({ id: charge.userId }).from(charge).where(eq(charge.id, payment.chargeId));
  // One that takes money in is being issued, and says so itself
  const issued = [payment.chargeId, payment.otherChargeId ?? payment.chargeId];
  if (kept !== null && owner !== undefined) await updateDraftPayments({ tx, tables, now }, owner.id, issued);
  return kept;
}

type Writing = Reading & { readonly now: number };

/**
 * Brings a customer's drafts up to date with the money that waits for them: what was paid for cancelled charges of their period, and of
 * the credit what the earlier ones leave. One that another transaction holds is being issued or counted, and told there.
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
    const carried = await unappliedMoney(
      { tx, tables },
      cancelled.map(({ id }) => id),
    );
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

/** Holds the customer's money until the transaction ends: a credit is spent once. */
export async function lockMoney(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, lockNumbers.money, userId);
}
