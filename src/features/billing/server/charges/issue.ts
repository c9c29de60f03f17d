import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { dueDate } from '#domain/invoices/payment-terms.ts';
import type { RuleContext } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { requestMonthsOfCharge } from '../counting/ledger.ts';
import { billingDetailsOf } from '../documents/invoice-document.ts';
import { freezeInvoice } from '../documents/invoice-file.ts';
import { chargeCardJob } from '../payment/job-names.ts';
import { invoiceNumber } from '../tables.ts';
import { type Charge, type ChargeChange, paymentMethodOf } from './charge.ts';
import { creditOf, insertPayment, lockMoney, unappliedMoney } from './charge-payments.ts';
import { refuseStaleDraft } from './owing.ts';

/**
 * Issues a draft within the caller's transaction: gives it its number, carries over what was paid for the charges that it takes the
 * place of and what waits as a credit, and keeps its document. What is not due is paid. Gives the fields to change; AppError 409, also
 * for a draft that a count would not make again.
 */
export async function issueCharge(charge: Charge, context: RuleContext): Promise<ChargeChange> {
  const { tx, today } = context;
  // A bill over nothing is not sent
  if (charge.total <= 0) throw new AppError('zero_charge');
  // Nor one that the customer could not deduct the tax of
  if ((await issuerOf(context))?.registrationNumber == null) throw new AppError('issuer_missing');
  await refuseStaleDraft(charge, context);
  await lockMoney(tx, charge.userId);
  const carried = await carryOver(charge, context);
  const owed = Math.max(0, charge.total - carried);
  const credited = await spendCredit(charge, owed, context);
  const due = owed - credited;
  const terms = (await billingDetailsOf(context, charge.userId))?.paymentTerms;
  // Of somebody who pays in another way by now, or no more, the card is none's business any more
  const paymentMethod = await paymentMethodOf(context, charge.userId);
  const issued = {
    paymentMethod,
    status: due === 0 ? 'PAID' : 'ISSUED',
    invoiceNumber: await nextNumber(today, context),
    issueDate: today,
    dueDate: dueDate(today, terms ?? ''),
    paidDate: due === 0 ? today : null,
    carried,
    credited,
    due,
  } as const;
  await requestMonthsOfCharge(context, charge.id);
  if (paymentMethod === 'CARD' && due > 0) context.enqueue(chargeCardJob, { chargeId: charge.id, attempt: 1 });
  const facts = { chargeId: charge.id, userId: charge.userId, period: charge.period, total: charge.total, due };
  const { invoiceNumber: number, issueDate, status } = issued;
  const data = { ...facts, invoiceNumber: number, issueDate, dueDate: issued.dueDate, status };
  await publishWebhooks(context, [
    { type: 'charge.issued', data },
    ...(due === 0 ? [{ type: 'charge.paid', data } as const] : []),
  ]);
  return { ...issued, pdfHash: await freezeInvoice(context, { ...charge, ...issued }) };
}

/** Moves the money of the cancelled charges of the same customer and period to this one; gives how much it was. */
async function carryOver(charge: Charge, context: RuleContext): Promise<number> {
  const { tx, tables, today } = context;
  const charges = tables['incentive-history'];
  const cancelled = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.userId, charge.userId), eq(charges.period, charge.period), eq(charges.status, 'CANCELLED')));
  let carried = 0;
  for (const { id } of cancelled) {
    const from = id;
    const amount = await unappliedMoney(context, [from]);
    if (amount <= 0) continue;
    const move = { day: today, amount };
    await insertPayment(context, {
      ...move,
      chargeId: charge.id,
      kind: 'CARRIED_IN',
      key: `carried:${from}:${charge.id}:in`,
      otherChargeId: from,
    });
    await insertPayment(context, {
      ...move,
      amount: -amount,
      chargeId: from,
      kind: 'CARRIED_OUT',
      key: `carried:${from}:${charge.id}:out`,
      otherChargeId: charge.id,
    });
    carried += amount;
  }
  return carried;
}

/** Takes of the customer's credit what the charge needs; a larger credit is carried on. */
async function spendCredit(charge: Charge, owed: number, context: RuleContext): Promise<number> {
  const amount = Math.min(owed, await creditOf(context, charge.userId));
  if (amount <= 0) return 0;
  const key = `credit:${charge.id}`;
  await insertPayment(context, { chargeId: charge.id, kind: 'CREDIT_IN', amount, day: context.today, key });
  return amount;
}

/** `2026-000123`: the year's row is locked until the charge is written, so no number is given twice or lost. */
async function nextNumber(day: Day, { tx }: RuleContext): Promise<string> {
  const year = Number(day.slice(0, 4));
  const [given] = await tx
    .insert(invoiceNumber)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumber.year, set: { last: sql`${invoiceNumber.last} + 1` } })
    .returning({ last: invoiceNumber.last });
  return `${year}-${String(given?.last ?? 1).padStart(6, '0')}`;
}
