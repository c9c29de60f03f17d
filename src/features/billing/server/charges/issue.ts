import { and, eq, sql } from 'drizzle-orm';
import { dueDate } from '#billing/rules/payment-terms.ts';
import { type Day, nextDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { moneyOf, type PaymentKind } from '#domain/billing/charge-payment.ts';
import { dayInWords } from '#domain/month.ts';
import { periodDays } from '#domain/period.ts';
import type { RuleContext } from '#product';
import { issuerOf } from '#settings/server/issuer.ts';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { type Charge, type ChargeChange, paymentMethodOf } from '../charge-record/charge.ts';
import { creditOf, insertPayment, lockMoney, paymentsOf } from '../charge-record/charge-payments.ts';
import { hasOpenObjection } from '../charge-record/open-objections.ts';
import { requestMonthsOfCharge } from '../counting/ledger.ts';
import { refuseStaleDraft } from '../counting/owing.ts';
import { billingDetailsOf, lastCancelledBefore } from '../documents/invoice-document.ts';
import { freezeInvoice } from '../documents/invoice-file.ts';
import { chargeCardJob } from '../payment/job-names.ts';
import { invoiceNumber } from '../tables.ts';

/**
 * Issues a draft within the caller's transaction: assigns its number, carries over money paid for the cancelled charges it replaces,
 * applies the customer's credit, and stores its document. A charge with nothing due becomes PAID. Returns the fields to change. Throws
 * AppError 409, also for a draft that a count would now make differently, or (unless `despite`) while an objection waits for an answer.
 */
export async function issueCharge(
  charge: Charge,
  { asked, despite }: { readonly asked: Day | null; readonly despite: boolean },
  context: RuleContext,
): Promise<ChargeChange> {
  const { tx, today } = context;
  const closed = charge.periodLast ?? periodDays(charge.period, null).last;
  const cancelled = await lastCancelledBefore(context, charge);
  const issued = requireIssueDate(asked ?? today, { closed, cancelled, today });
  // A bill of 0 yen is not sent
  if (charge.total <= 0) throw new AppError('zero_charge');
  // Without the registration number the customer could not deduct the consumption tax
  if ((await issuerOf(context))?.registrationNumber == null) throw new AppError('issuer_missing');
  const details = await billingDetailsOf(context, charge.userId);
  if (details !== null && details.termsFrom === null) throw new AppError('terms_from_unasked');
  await refuseStaleDraft(charge, context);
  // The stores are locked by now: an objection is raised before this, or sees an issued charge
  if (!despite && (await hasOpenObjection(context, charge.id))) throw new AppError('objection_open');
  await lockMoney(tx, charge.userId);
  const carried = await carryOver(charge, context);
  const owed = Math.max(0, charge.total - carried);
  const credited = await spendCredit(charge, owed, context);
  const due = owed - credited;
  // The customer's role may have changed since the draft: only those who pay by card now are charged by card
  const paymentMethod = await paymentMethodOf(context, charge.userId);
  const change = {
    paymentMethod,
    status: due === 0 ? 'PAID' : 'ISSUED',
    invoiceNumber: await nextNumber(issued, context),
    issueDate: issued,
    dueDate: dueDate({ closed, issued }, details ?? {}),
    paidDate: due === 0 ? today : null,
    carried,
    credited,
    due,
  } as const;
  await requestMonthsOfCharge(context, charge.id);
  if (paymentMethod === 'CARD' && due > 0) context.enqueue(chargeCardJob, { chargeId: charge.id, attempt: 1 });
  const facts = { chargeId: charge.id, userId: charge.userId, period: charge.period, total: charge.total, due };
  const { invoiceNumber: number, issueDate, status } = change;
  const data = { ...facts, invoiceNumber: number, issueDate, dueDate: change.dueDate, status };
  await publishWebhooks(context, [
    { type: 'charge.issued', data },
    ...(due === 0 ? [{ type: 'charge.paid', data } as const] : []),
  ]);
  return { ...change, pdfHash: await freezeInvoice(context, { ...charge, ...change }) };
}

interface IssueDays {
  /** The last day of the period. */
  readonly closed: Day;
  /** When the last of the charges that it replaces was cancelled; null if it replaces none. */
  readonly cancelled: Day | null;
  readonly today: Day;
}

/** Returns the day of issue. Throws AppError 422 if it lies within the period, before the cancellation that it answers or in the future. */
function requireIssueDate(issued: Day, { closed, cancelled, today }: IssueDays): Day {
  const first = nextDay(closed);
  if (issued >= first && issued <= today && (cancelled === null || issued >= cancelled)) return issued;
  if (cancelled !== null && cancelled > first)
    throw new AppError('issue_date_correction', { field: 'issueDate', params: { first: dayInWords(cancelled) } });
  throw new AppError('issue_date_range', { field: 'issueDate', params: { first: dayInWords(first) } });
}

/** Moves the money of cancelled charges of the same customer and period to this charge, and the fees deducted from it. Returns the amount. */
async function carryOver(charge: Charge, context: RuleContext): Promise<number> {
  const { tx, tables } = context;
  const charges = tables['incentive-history'];
  const cancelled = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.userId, charge.userId), eq(charges.period, charge.period), eq(charges.status, 'CANCELLED')));
  let carried = 0;
  for (const { id: from } of cancelled) {
    const { held, fees } = moneyOf(await paymentsOf(context, from));
    if (held <= 0) continue;
    const way = { from, to: charge.id };
    await carry(way, { names: 'carried', kinds: ['CARRIED_OUT', 'CARRIED_IN'], amount: held - fees }, context);
    await carry(way, { names: 'fee-carried', kinds: ['FEE', 'FEE'], amount: fees }, context);
    carried += held;
  }
  return carried;
}

interface Carried {
  /** How the keys of its two movements begin. */
  readonly names: string;
  /** Of the movement out, and of the one in. */
  readonly kinds: readonly [PaymentKind, PaymentKind];
  /** yen */
  readonly amount: number;
}

async function carry(
  { from, to }: { readonly from: number; readonly to: number },
  { names, kinds, amount }: Carried,
  context: RuleContext,
): Promise<void> {
  if (amount === 0) return;
  const day = context.today;
  const key = `${names}:${from}:${to}`;
  await insertPayment(context, { chargeId: to, otherChargeId: from, kind: kinds[1], amount, day, key: `${key}:in` });
  await insertPayment(context, {
    chargeId: from,
    otherChargeId: to,
    kind: kinds[0],
    amount: -amount,
    day,
    key: `${key}:out`,
  });
}

/** Applies as much of the customer's credit as the charge needs. Returns the amount applied. */
async function spendCredit(charge: Charge, owed: number, context: RuleContext): Promise<number> {
  const amount = Math.min(owed, await creditOf(context, charge.userId));
  if (amount <= 0) return 0;
  const key = `credit:${charge.id}`;
  await insertPayment(context, { chargeId: charge.id, kind: 'CREDIT_IN', amount, day: context.today, key });
  return amount;
}

/**
 * Returns the next number, such as `2026-000123`. The year's row stays locked until the charge is written, so no number is duplicated or
 * lost.
 */
async function nextNumber(day: Day, { tx }: RuleContext): Promise<string> {
  const year = Number(day.slice(0, 4));
  const [given] = await tx
    .insert(invoiceNumber)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumber.year, set: { last: sql`${invoiceNumber.last} + 1` } })
    .returning({ last: invoiceNumber.last });
  return `${year}-${String(given?.last ?? 1).padStart(6, '0')}`;
}
