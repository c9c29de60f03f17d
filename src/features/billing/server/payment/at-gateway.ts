import { and, eq } from 'drizzle-orm';
import { dayOf, dayText } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GatewayState } from '#domain/billing/charge-payment.ts';
import { monthInWords } from '#domain/month.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { type Charge, lockCharge } from '../charge-record/charge.ts';
import {
  cardPaymentKey,
  insertPayment,
  type NewPayment,
  paymentsOf,
  unappliedMoney,
} from '../charge-record/charge-payments.ts';
import { returnedPricesOf } from '../documents/returned-price.ts';
import type { SettleDeps } from './deps.ts';
import type { GatewayDispute, GatewayRefund, PaymentGateway } from './gateway.ts';
import { saveReturnInvoiceOrNotify } from './late-return-invoices.ts';
import { settleCharge } from './settle.ts';

/*
 * What happens to a card payment at the gateway without us: a refund made in its console, a dispute (chargeback). An
 * event only names it; its state is read from the gateway then, so events may come twice or in any order.
 */

interface Writing {
  readonly tx: Orm;
  readonly tables: SettleDeps['tables'];
  /** epoch ms */
  readonly now: number;
}

/**
 * Books the refunds of a payment that were made in the gateway's console, once each, and notifies the administrators.
 * Refunds that we requested have a row already. False if the payment belongs to no charge of ours.
 */
export async function followRefunds(deps: SettleDeps, gateway: PaymentGateway, paymentId: string): Promise<boolean> {
  const chargeId = await bookedCharge(deps, gateway, paymentId);
  if (chargeId === null) return false;
  const made = (await gateway.refundsOf(paymentId)).filter(({ key }) => key === null);
  if (made.length === 0) return true;
  const changed = await deps.database.transaction(async (tx) => {
    const writing = { tx, tables: deps.tables, now: deps.now() };
    const touched: number[] = [];
    for (const refund of made.toSorted((one, other) => one.createDate - other.createDate))
      touched.push(...(await bookRefund(deps, writing, { chargeId, paymentId, refund })));
    return touched;
  });
  await publish(deps, changed);
  return true;
}

/** Books what a dispute moved so far, marks its charge, and notifies the administrators. False if it concerns no charge of ours. */
export async function followDispute(deps: SettleDeps, gateway: PaymentGateway, disputeId: string): Promise<boolean> {
  const dispute = await gateway.dispute(disputeId);
  const chargeId = await bookedCharge(deps, gateway, dispute.paymentId);
  if (chargeId === null) return false;
  const changed = await deps.database.transaction((tx) =>
    bookDispute(deps, { tx, tables: deps.tables, now: deps.now() }, chargeId, dispute),
  );
  await publish(deps, changed);
  return true;
}

/** Returns the charge whose card payment it is, after booking a payment that we have not heard of yet. */
async function bookedCharge(deps: SettleDeps, gateway: PaymentGateway, paymentId: string): Promise<number | null> {
  const known = await chargeOfPayment(deps, paymentId);
  if (known !== null) return known;
  const payment = await gateway.payment(paymentId);
  if (payment === null || payment.chargeId === null || payment.outcome.result !== 'PAID') return null;
  const { tables, database } = deps;
  const charges = tables['incentive-history'];
  if ((await database.orm.$count(charges, eq(charges.id, payment.chargeId))) === 0) return null;
  await settleCharge(deps, payment.chargeId, { paid: true, paymentId, amount: payment.outcome.amount });
  return chargeOfPayment(deps, paymentId);
}

async function chargeOfPayment({ database, tables }: SettleDeps, paymentId: string): Promise<number | null> {
  const payments = tables['charge-payment'];
  const [found] = await database.orm
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(eq(payments.key, cardPaymentKey(paymentId)));
  return found?.chargeId ?? null;
}

interface ConsoleRefund {
  readonly chargeId: number;
  readonly paymentId: string;
  readonly refund: GatewayRefund;
}

/** Returns the ids of the charges that it changed. */
async function bookRefund(deps: SettleDeps, writing: Writing, one: ConsoleRefund): Promise<readonly number[]> {
  const { chargeId, paymentId, refund } = one;
  const key = `gateway-refund:${refund.id}`;
  if (refund.state === 'LATER') return [];
  const booked = await bookedAt(writing, key);
  if (refund.state === 'FAILED') {
    if (booked === null) return [];
    const charge = await lockCharge(writing, booked.chargeId);
    const back = { kind: 'REFUND', amount: -booked.amount, gatewayId: paymentId, done: true } as const;
    const consideration = { consideration: -(booked.consideration ?? 0), originalId: booked.originalId };
    const note = '決済サービスでの返金が戻されました';
    const kept = await book(writing, charge, refund, { ...back, ...consideration, key: `${key}:refused`, note });
    if (!kept) return [];
    await mark(deps, writing, charge, charge.gatewayState);
    await notifyAdmins(writing, charge, `への返金（${yenText(refund.amount)}）が、カード会社から戻されました`);
    return [charge.id];
  }
  if (booked !== null) return [];
  const charge = await holderOf(writing, chargeId, refund.amount);
  const [price, ...others] = await returnedPricesOf(writing, charge, refund.amount);
  const returned = price === undefined ? {} : { consideration: price.amount, originalId: price.originalId };
  const first = others.length === 0 ? refund.amount : (price?.amount ?? refund.amount);
  const note = '決済サービスの画面での返金';
  const base = { kind: 'REFUND', gatewayId: paymentId, note, done: true } as const;
  const kept = await book(writing, charge, refund, { ...base, ...returned, amount: -first, key });
  if (!kept) return [];
  // The price of several invoices: a row for each, so that each gets its own return invoice
  let left = refund.amount - first;
  for (const [index, { amount, originalId }] of others.entries()) {
    const part = index === others.length - 1 ? left : Math.min(left, amount);
    left -= part;
    const more = { amount: -part, consideration: Math.min(part, amount), originalId, key: `${key}:${index + 2}` };
    await book(writing, charge, refund, { ...base, ...more });
  }
  for (const row of await rowsOf(writing, key, charge.id)) await saveReturnInvoiceOrNotify(writing, charge, row);
  const isOpen = await mark(deps, writing, charge, 'REFUNDED');
  const held = await unappliedMoney(writing, [charge.id]);
  const reopened = '。請求は未入金に戻りました。請求しないときは取消、金額を変えるときは訂正をしてください';
  const beyond = `。この請求で預かっている金額を${yenText(-held)}超えています。契約者に確認してください`;
  const rest = isOpen ? reopened : held < 0 ? beyond : '';
  await notifyAdmins(
    writing,
    charge,
    `の決済から、決済サービスの画面で${yenText(refund.amount)}が返金されました${rest}`,
  );
  return [charge.id];
}

async function rowsOf({ tx, tables }: Writing, key: string, chargeId: number) {
  const payments = tables['charge-payment'];
  const rows = await tx.select().from(payments).where(eq(payments.chargeId, chargeId));
  return rows.filter((row) => row.key === key || row.key.startsWith(`${key}:`));
}

async function bookedAt({ tx, tables }: Writing, key: string) {
  const payments = tables['charge-payment'];
  const { chargeId, amount, consideration, originalId } = payments;
  const [found] = await tx
    .select({ chargeId, amount, consideration, originalId })
    .from(payments)
    .where(eq(payments.key, key));
  return found ?? null;
}

/** True if the movement is booked now and was not before. */
async function book(
  writing: Writing,
  { id: chargeId }: Charge,
  { createDate }: { readonly createDate: number },
  payment: Omit<NewPayment, 'chargeId' | 'day'>,
): Promise<boolean> {
  const kept = await insertPayment(writing, { ...payment, chargeId, day: dayOf(createDate), doneDate: createDate });
  return kept !== null;
}

async function bookDispute(
  deps: SettleDeps,
  writing: Writing,
  chargeId: number,
  dispute: GatewayDispute,
): Promise<readonly number[]> {
  const disputeNote = reasons[dispute.reason] ?? 'その他の理由';
  const charge = await disputedCharge(writing, chargeId, dispute);
  let moved = false;
  for (const movement of dispute.movements) {
    const { id, amount } = movement;
    if (amount === 0) continue;
    const one = { kind: 'DISPUTE', amount, key: `dispute:${dispute.id}:${id}`, gatewayId: dispute.paymentId } as const;
    if (await book(writing, charge, movement, { ...one, note: disputeNote })) moved = true;
  }
  const state = ({ OPEN: 'DISPUTED', WON: 'WON', LOST: 'LOST' } as const)[dispute.state];
  const isNew = charge.gatewayState !== state;
  if (!moved && !isNew) return [];
  await mark(deps, writing, charge, state);
  if (isNew) await notifyAdmins(writing, charge, disputeInWords(dispute, disputeNote));
  return [charge.id];
}

/** The charge where the dispute was booked before, else the one that holds the money now. */
async function disputedCharge(
  writing: Writing,
  chargeId: number,
  { paymentId, amount }: GatewayDispute,
): Promise<Charge> {
  const payments = writing.tables['charge-payment'];
  const [before] = await writing.tx
    .select({ chargeId: payments.chargeId })
    .from(payments)
    .where(and(eq(payments.kind, 'DISPUTE'), eq(payments.gatewayId, paymentId)))
    .limit(1);
  return before === undefined ? holderOf(writing, chargeId, amount) : lockCharge(writing, before.chargeId);
}

/** Returns, locked, the charge that holds the money of a payment by now: the charge itself, or the one that took it over. */
async function holderOf(writing: Writing, chargeId: number, amount: number): Promise<Charge> {
  const seen = new Set<number>();
  let charge = await lockCharge(writing, chargeId);
  while (!seen.has(charge.id) && (await unappliedMoney(writing, [charge.id])) < amount) {
    seen.add(charge.id);
    const next = (await paymentsOf(writing, charge.id)).findLast(
      ({ kind, otherChargeId }) => kind === 'CARRIED_OUT' && otherChargeId !== null,
    )?.otherChargeId;
    if (next === undefined || next === null || seen.has(next)) break;
    charge = await lockCharge(writing, next);
  }
  return charge;
}

/**
 * Marks the charge, and brings its status in line with the money it holds now: what is missing is due again, by
 * transfer, so that no card is charged for it by itself. True if something is due.
 */
async function mark(deps: SettleDeps, writing: Writing, charge: Charge, gatewayState: GatewayState | null) {
  const { tx, now } = writing;
  const held = await unappliedMoney(writing, [charge.id]);
  const due = Math.max(0, charge.total - held);
  const isBilled = charge.status === 'ISSUED' || charge.status === 'FAILED' || charge.status === 'PAID';
  const settled: Partial<Charge> =
    due === 0 ? { status: 'PAID', due, ...(charge.status !== 'PAID' && { paidDate: dayOf(now) }) } : {};
  const open: Partial<Charge> = { status: 'ISSUED', paidDate: null, due, paymentMethod: 'BANK_TRANSFER' };
  const values: Partial<Charge> = { gatewayState, ...(isBilled && (due > 0 ? open : settled)) };
  const write = { actor: null, by: 'PAYMENT', action: 'settle' } as const;
  await systemChange(deps, tx, write, { resource: 'incentive-history', id: charge.id }, values);
  return isBilled && due > 0;
}

/** The gateway's reasons of a dispute. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'カード会社が処理できない',
  credit_not_processed: '返金がされていない',
  customer_initiated: '利用者からの申立て',
  debit_not_authorized: '承認していない引き落とし',
  duplicate: '二重の請求',
  fraudulent: '身に覚えのない利用',
  general: '一般的な理由',
  incorrect_account_details: '口座情報の誤り',
  insufficient_funds: '残高不足',
  product_not_received: '提供を受けていない',
  product_unacceptable: '内容に不満がある',
  subscription_canceled: '解約済の契約',
  unrecognized: '見覚えのない請求',
};

function disputeInWords({ amount, state, answerBy }: GatewayDispute, reason: string): string {
  const what = `のカード決済への異議申立て（${yenText(amount)}、${reason}）`;
  if (state === 'WON') return `${what}が終わり、支払いは有効とされました`;
  if (state === 'LOST') return `${what}が認められ、支払いは取り消されました。請求は未入金です`;
  const until = answerBy === null ? '' : `。${dayText(dayOf(answerBy))}までに、決済サービスの画面で回答してください`;
  return `${what}がありました${until}`;
}

async function notifyAdmins({ tx, tables, now }: Writing, charge: Charge, rest: string): Promise<void> {
  await emitNotification(
    { tx, tables, now },
    {
      notificationType: 'CHARGE_FAILURE',
      content: `${monthInWords(charge.period)}分の請求 ${charge.invoiceNumber ?? ''}（${yenText(charge.total)}）${rest}`,
      operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
      recipientRoles: admins,
      recipientUserIds: [],
    },
  );
}

async function publish(deps: SettleDeps, chargeIds: readonly number[]): Promise<void> {
  for (const id of new Set(chargeIds)) await deps.publishChange('incentive-history', id, null);
}
