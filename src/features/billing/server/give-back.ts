import { and, eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { surplusOf, type Way } from '#domain/charge-payment.ts';
import type { RuleContext } from '#product';
import type { Charge } from './charge.ts';
import { keepPayment, lockMoney, paymentsOf } from './charge-payments.ts';
import { refundJob } from './payment/job-names.ts';
import { keepReturnInvoice } from './return-file.ts';

export interface GiveBack {
  readonly way: Way;
  /** The day of the transfer; null: today. */
  readonly day: Day | null;
  readonly reason: string | null;
}

const kinds = { CARD: 'REFUND', CREDIT: 'CREDIT_OUT', TRANSFER: 'RETURNED' } as const;

/**
 * Gives back all that a charge holds beyond what it is for: to the cards it came from, as a credit on the next invoice, or by a transfer
 * that a person has made; with a return invoice. Within the caller's transaction; AppError 409 when there is nothing to give back, or
 * a draft waits to take the money over.
 */
export async function giveBack(charge: Charge, { way, day, reason }: GiveBack, context: RuleContext): Promise<void> {
  const { tx, today } = context;
  await lockMoney(tx, charge.userId);
  const surplus = surplusOf(charge, await paymentsOf(context, charge.id));
  if (surplus <= 0 || (charge.status === 'CANCELLED' && (await isWaitedFor(charge, context))))
    throw new AppError('nothing_to_give_back');
  const on = way === 'TRANSFER' ? (day ?? today) : today;
  if (on > today) throw new AppError('date_future', { field: 'day', params: { label: '返金した日' } });
  const number = (await paymentsOf(context, charge.id)).length + 1;
  if (way === 'CARD') {
    for (const [index, part] of (await cardParts(charge, surplus, context)).entries())
      await keepPayment(context, {
        chargeId: charge.id,
        kind: 'REFUND',
        amount: -part.amount,
        day: on,
        key: `refund:${charge.id}:${number + index}`,
        gatewayId: part.paymentId,
        note: reason,
      });
    context.enqueue(refundJob, {});
  } else {
    const key = `${way.toLowerCase()}:${charge.id}:${number}`;
    await keepPayment(context, { chargeId: charge.id, kind: kinds[way], amount: -surplus, day: on, key, note: reason });
  }
  await keepReturnInvoice(charge, { amount: surplus, way, day: on, reason, number }, context);
}

/** Is there a draft, of the same customer and period, that takes the money over when it is issued? */
async function isWaitedFor(charge: Charge, { tx, tables }: RuleContext): Promise<boolean> {
  const charges = tables['incentive-history'];
  const drafts = and(eq(charges.userId, charge.userId), eq(charges.period, charge.period), eq(charges.status, 'DRAFT'));
  return (await tx.$count(charges, drafts)) > 0;
}

/** From which card payments of the customer's charges of that period the money goes back, the newest first. AppError 422. */
async function cardParts(charge: Charge, surplus: number, context: RuleContext) {
  const { tx, tables } = context;
  const chargesTable = tables['incentive-history'];
  const charges = await tx
    .select({ id: chargesTable.id })
    .from(chargesTable)
    .where(and(eq(chargesTable.userId, charge.userId), eq(chargesTable.period, charge.period)));
  const held = new Map<string, number>();
  for (const { id } of charges)
    for (const { kind, amount, gatewayId } of await paymentsOf(context, id))
      if (gatewayId !== null && (kind === 'CARD' || kind === 'REFUND'))
        held.set(gatewayId, (held.get(gatewayId) ?? 0) + amount);
  const parts: { paymentId: string; amount: number }[] = [];
  let left = surplus;
  for (const [paymentId, amount] of [...held].reverse()) {
    const part = Math.min(left, amount);
    if (part > 0) parts.push({ paymentId, amount: part });
    left -= Math.max(0, part);
  }
  if (left > 0) {
    const most = surplus - left;
    const reason = `カードで支払われたのは¥${most.toLocaleString('ja-JP')}です。ほかの返し方を選んでください`;
    throw new AppError('refund_refused', { field: 'way', params: { reason } });
  }
  return parts;
}
