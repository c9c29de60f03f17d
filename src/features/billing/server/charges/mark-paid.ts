import { highestFee } from '#billing/rules/transfer-fee.ts';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { yenText } from '#core/model/language.ts';
import { admins } from '#domain/accounts/roles.ts';
import { heldBy } from '#domain/billing/charge-payment.ts';
import { monthInWords } from '#domain/month.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { RuleContext } from '#product';
import { type Charge, type ChargeChange, managerOf } from '../charge-record/charge.ts';
import { depositPaymentKey, insertPayment, lockMoney, paymentsOf } from '../charge-record/charge-payments.ts';
import { requireMoneyDay } from '../money-day.ts';
import { refuseWhilePaying } from '../payment/claim.ts';

/** A received bank transfer. Without an amount it is the full amount due, or nothing where the rest is the fee; a paid charge requires one. */
export interface Transfer {
  /** yen */
  readonly amount: number | null;
  /** Null: today. */
  readonly day: Day | null;
  /** Identifies the line of a bank statement, which is recorded only once; null if there is none. */
  readonly deposit: string | null;
  /** The name under which the bank passed it on; null if unknown. */
  readonly payer: string | null;
  /** The shortfall is the bank's transfer fee, which we bear. */
  readonly feeIsOurs: boolean;
}

/**
 * Records a transfer for an issued charge within the caller's transaction. A shortfall stays due; an excess waits to be given back, as does
 * any money for a paid or cancelled charge. Returns the fields to change. Throws AppError 409 while a card payment is in progress, or for a
 * deposit that was already recorded.
 */
export async function receiveTransfer(charge: Charge, transfer: Transfer, context: RuleContext): Promise<ChargeChange> {
  const { today } = context;
  const isCancelled = charge.status === 'CANCELLED';
  const wasPaid = charge.status === 'PAID' || isCancelled;
  if (wasPaid && transfer.amount === null) throw new AppError(isCancelled ? 'cancelled_charge' : 'already_paid');
  await refuseWhilePaying(context, charge.id);
  const day = requireMoneyDay(transfer.day ?? today, charge, today, '入金日');
  await lockMoney(context.tx, charge.userId);
  const payments = await paymentsOf(context, charge.id);
  const held = heldBy(payments);
  const open = charge.total - held;
  const amount = transfer.amount ?? (transfer.feeIsOurs ? nothingBeside(open, held) : open);
  const missing = Math.max(0, open - amount);
  const fee = transfer.feeIsOurs ? requireFee(missing) : 0;
  const number = payments.length + 1;
  const { deposit, payer } = transfer;
  const key = deposit === null ? `transfer:${charge.id}:${number}` : depositPaymentKey(deposit);
  if (amount > 0) {
    const kept = await insertPayment(context, { chargeId: charge.id, kind: 'TRANSFER', amount, day, key, payer });
    if (kept === null) throw new AppError('deposit_booked');
  }
  if (fee > 0)
    await insertPayment(context, {
      chargeId: charge.id,
      kind: 'FEE',
      amount: fee,
      day,
      key: `fee:${charge.id}:${number}`,
    });
  // `due` is unchanged but the version increases, so a request sent twice at once is recorded only once
  if (wasPaid) return { due: 0 };
  const due = missing - fee;
  if (due > 0) return { due };
  // The charge may have been set to pay by card; it was paid by transfer
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

/** Nothing comes beside the fee of what came before. Throws AppError 422 if nothing came, or the rest is more than a fee. */
function nothingBeside(open: number, held: number): number {
  if (held <= 0 || open > highestFee) throw new AppError('fee_amount_missing', { field: 'amount' });
  return 0;
}

/** Returns a shortfall as the fee that it is. Throws AppError 422 if it is more than any bank's fee. */
function requireFee(missing: number): number {
  if (missing <= highestFee) return missing;
  const params = { missing: yenText(missing), most: yenText(highestFee) };
  throw new AppError('fee_too_much', { field: 'fee', params });
}
