import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { yenText } from '#core/model/figures/figures.ts';
import { admins } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import { highestFee } from '#domain/payments/payment-matching.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { RuleContext } from '#product';
import { requireMoneyDay } from '../money-day.ts';
import { refuseWhilePaying } from '../payment/claim.ts';
import { type Charge, type ChargeChange, managerOf } from './charge.ts';
import { depositPaymentKey, insertPayment, lockMoney, paymentsOf, unappliedMoney } from './charge-payments.ts';

/** Money that came by transfer; without an amount, all that is due: of a paid charge that is nothing. */
export interface Transfer {
  /** yen */
  readonly amount: number | null;
  /** Null: today. */
  readonly day: Day | null;
  /** The line of a bank's statement that tells of it: recorded once. */
  readonly deposit: string | null;
  /** What is missing is the bank's fee, which we bear. */
  readonly feeIsOurs: boolean;
}

/**
 * Writes down a transfer for an issued charge within the caller's transaction. What does not reach what is due leaves it open; what
 * goes beyond it waits to be given back, as all of it does that comes in for a paid or cancelled one. Gives the fields to change; AppError 409 while
 * a card payment is under way, or for a deposit that was recorded before.
 */
export async function receiveTransfer(charge: Charge, transfer: Transfer, context: RuleContext): Promise<ChargeChange> {
  const { today } = context;
  const isCancelled = charge.status === 'CANCELLED';
  const wasPaid = charge.status === 'PAID' || isCancelled;
  if (wasPaid && transfer.amount === null) throw new AppError(isCancelled ? 'cancelled_charge' : 'already_paid');
  await refuseWhilePaying(context, charge.id);
  const day = requireMoneyDay(transfer.day ?? today, charge, today, '入金日');
  await lockMoney(context.tx, charge.userId);
  const open = charge.total - (await unappliedMoney(context, [charge.id]));
  const amount = transfer.amount ?? open;
  const number = (await paymentsOf(context, charge.id)).length + 1;
  const { deposit } = transfer;
  const key = deposit === null ? `transfer:${charge.id}:${number}` : depositPaymentKey(deposit);
  if (amount > 0) {
    const kept = await insertPayment(context, { chargeId: charge.id, kind: 'TRANSFER', amount, day, key });
    if (kept === null) throw new AppError('deposit_booked');
  }
  // The same as before, and a new version: what is sent twice at once is recorded once
  if (wasPaid) return { due: 0 };
  const missing = Math.max(0, open - amount);
  const isFee = transfer.feeIsOurs && missing > 0 && missing <= highestFee;
  if (isFee)
    await insertPayment(context, {
      chargeId: charge.id,
      kind: 'FEE',
      amount: missing,
      day,
      key: `fee:${charge.id}:${number}`,
    });
  const due = isFee ? 0 : missing;
  if (due > 0) return { due };
  // A card that was declined was not what paid it
  const paymentMethod = 'BANK_TRANSFER';
  const manager = await managerOf(context, charge.userId);
  await emitNotification(context, {
    notificationType: 'CHARGE_SUCCESS',
    content: `${monthInWords(charge.period)}分の請求 ${charge.invoiceNumber}（${yenText(charge.total)}）の入金を確認しました`,
    operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
    recipientRoles: admins,
    recipientUserIds: [charge.userId, ...(manager === null ? [] : [manager])],
  });
  return { status: 'PAID', paidDate: day, due: 0, paymentMethod };
}
