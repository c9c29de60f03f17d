import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { lockOne } from '#core/server/database/locks.ts';
import type { PaymentKind } from '#domain/charge-payment.ts';
import { locks } from '#domain/locks.ts';
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
export async function heldMoney({ tx, tables }: Reading, chargeIds: readonly number[]): Promise<number> {
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

/** Writes a movement down, once for its key, and gives its row; null when it was written before. */
export async function keepPayment(
  { tx, tables, now }: Reading & { readonly now: number },
  payment: NewPayment,
): Promise<Row<'charge-payment'> | null> {
  const payments = tables['charge-payment'];
  const { done = payment.kind !== 'REFUND', ...values } = payment;
  const [kept = null] = await tx
    .insert(payments)
    .values({ ...values, doneDate: done ? now : null, createDate: now, updateDate: now })
    .onConflictDoNothing()
    .returning();
  return kept;
}

/** Holds the customer's money until the transaction ends: a credit is spent once. */
export async function lockMoney(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, locks.money, userId);
}
