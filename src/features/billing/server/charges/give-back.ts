import { and, eq } from 'drizzle-orm';
import { dividedByOriginal } from '#billing/rules/returned-price.ts';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { yenText } from '#core/model/language.ts';
import { feesLeftOver, moneyOf, type RefundMethod, surplusOf } from '#domain/billing/charge-payment.ts';
import { dayInWords } from '#domain/month.ts';
import type { RuleContext } from '#product';
import type { Charge, ChargeReading } from '../charge-record/charge.ts';
import { insertPayment, lockMoney, type PaymentRow, paymentsOf } from '../charge-record/charge-payments.ts';
import { requireReturnInvoice, saveReturnInvoice } from '../documents/return-file.ts';
import { returnedPricesOf } from '../documents/returned-price.ts';
import { requireMoneyDay } from '../money-day.ts';
import { refundJob } from '../payment/job-names.ts';

export interface GiveBack {
  readonly way: RefundMethod;
  /** The day of the transfer; null: today. */
  readonly day: Day | null;
  readonly reason: string | null;
  /** Yen of a single payment that is given back while it is recorded, even if a draft could take it over; null: the whole surplus. */
  readonly only: number | null;
}

/** `paymentId` is null when the money does not go to a card. */
interface MoneyPart {
  readonly paymentId: string | null;
  readonly amount: number;
}

const kinds = { CARD: 'REFUND', CREDIT: 'CREDIT_OUT', TRANSFER: 'RETURNED' } as const;
const keyNames = { CARD: 'refund', CREDIT: 'credit', TRANSFER: 'transfer' } as const;

/**
 * Gives back a charge's surplus: to the cards it came from, as a credit for the next invoice, or by a bank transfer already made. A fee that
 * the customer deducted is not given back: where it lessens no price any more, its entry is undone. The part that is the price of something
 * invoiced gets a return invoice per original invoice; for a card, once the refund is made. Runs in the caller's transaction. Throws
 * AppError 409 if there is nothing to give back, a draft will take the money over, or a return invoice would contain characters that cannot
 * be drawn; 422 for a day in the future or before the money came.
 */
export async function giveBack(charge: Charge, asked: GiveBack, context: RuleContext): Promise<void> {
  const { way, day, reason, only } = asked;
  const { tx, today } = context;
  await lockMoney(tx, charge.userId);
  const payments = await paymentsOf(context, charge.id);
  const money = moneyOf(payments);
  const all = surplusOf(charge, money);
  const surplus = only === null ? all : Math.min(all, only);
  const isDrafts = only === null && (await waitsForDraft(context, charge));
  if (surplus <= 0 || isDrafts) throw new AppError('nothing_to_give_back');
  const on = way === 'TRANSFER' ? requireReturnDay(day ?? today, { charge, payments, today }) : today;
  const prices = await returnedPricesOf(context, charge, surplus);
  const parts: readonly MoneyPart[] =
    way === 'CARD' ? await cardParts(charge, surplus, context) : [{ paymentId: null, amount: surplus }];
  for (const [index, { part, amount, price, originalId }] of dividedByOriginal(parts, prices).entries()) {
    const kept = await insertPayment(context, {
      chargeId: charge.id,
      kind: kinds[way],
      amount: -amount,
      day: on,
      key: `${keyNames[way]}:${charge.id}:${payments.length + 1 + index}`,
      gatewayId: part.paymentId,
      note: reason,
      consideration: price,
      originalId,
    });
    if (kept === null) continue;
    // Check now: after the card refund it would be too late to reject the document
    if (way === 'CARD') await requireReturnInvoice(context, kept);
    else await saveReturnInvoice(context, kept);
  }
  if (way === 'CARD') context.enqueue(refundJob, {});
  const fees = surplus < all ? 0 : feesLeftOver(charge, money);
  if (fees > 0)
    await insertPayment(context, {
      chargeId: charge.id,
      kind: 'FEE',
      amount: -fees,
      day: on,
      key: `fee-back:${charge.id}:${payments.length + 1}`,
      note: '差し引く代金がなくなったため',
    });
}

interface Returning {
  readonly charge: Charge;
  readonly payments: readonly PaymentRow[];
  readonly today: Day;
}

/** Returns the day of a return. Throws AppError 422 if it is in the future or before the last of the money came. */
function requireReturnDay(day: Day, { charge, payments, today }: Returning): Day {
  const label = '返金した日';
  const came = payments.filter(({ amount, kind }) => amount > 0 && kind !== 'FEE').map((one) => one.day);
  const last = came.toSorted().at(-1);
  if (last !== undefined && day < last)
    throw new AppError('date_before', { field: 'day', params: { label, other: dayInWords(last) } });
  return requireMoneyDay(day, charge, today, label);
}

/** True when the charge is cancelled and a draft of the same customer and period takes its money over as it is issued. */
export async function waitsForDraft(
  { tx, tables }: ChargeReading,
  charge: Pick<Charge, 'userId' | 'period' | 'status'>,
): Promise<boolean> {
  if (charge.status !== 'CANCELLED') return false;
  const charges = tables['incentive-history'];
  const drafts = and(eq(charges.userId, charge.userId), eq(charges.period, charge.period), eq(charges.status, 'DRAFT'));
  return (await tx.$count(charges, drafts)) > 0;
}

/** Splits the surplus among the card payments of the customer's charges of that period, newest first. Throws AppError 422. */
async function cardParts(charge: Charge, surplus: number, context: RuleContext): Promise<readonly MoneyPart[]> {
  const { tx, tables } = context;
  const chargesTable = tables['incentive-history'];
  const charges = await tx
    .select({ id: chargesTable.id })
    .from(chargesTable)
    .where(and(eq(chargesTable.userId, charge.userId), eq(chargesTable.period, charge.period)));
  const held = new Map<string, number>();
  for (const { id } of charges)
    for (const { kind, amount, gatewayId } of await paymentsOf(context, id))
      if (gatewayId !== null && (kind === 'CARD' || kind === 'REFUND' || kind === 'DISPUTE'))
        held.set(gatewayId, (held.get(gatewayId) ?? 0) + amount);
  const parts: MoneyPart[] = [];
  let left = surplus;
  for (const [paymentId, amount] of [...held].reverse()) {
    const part = Math.min(left, amount);
    if (part > 0) parts.push({ paymentId, amount: part });
    left -= Math.max(0, part);
  }
  if (left > 0) {
    const most = surplus - left;
    const reason = `カードで支払われたのは${yenText(most)}です。ほかの返し方を選んでください`;
    throw new AppError('refund_refused', { field: 'way', params: { reason } });
  }
  return parts;
}
