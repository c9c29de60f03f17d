import { and, asc, eq, ne } from 'drizzle-orm';
import { recipientOf } from '#billing/rules/recipient.ts';
import type { Day } from '#core/model/day.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { moneyOf } from '#domain/billing/charge-payment.ts';
import type { InvoiceDocument, Issuer } from '#domain/invoices/invoice.ts';
import type { Row } from '#product';
import { brandMarks } from '#settings/server/brand.ts';
import { issuerOf } from '#settings/server/issuer.ts';
import { issuerMarks } from '#settings/server/issuer-images.ts';
import { type Charge, type ChargeReading, isIssued } from '../charge-record/charge.ts';
import { type PaymentRow, paymentsOf, unappliedMoney } from '../charge-record/charge-payments.ts';
import { billedDaysOf } from './billed-days.ts';

const nobody: Issuer = {
  name: '（発行者未設定）',
  postalCode: null,
  address: null,
  phone: null,
  email: null,
  registrationNumber: null,
  bankAccount: null,
  note: null,
};

/** Returns the content of a charge's invoice, from the current data of issuer and customer. `today` is the date of a draft. */
export async function invoiceDocumentOf(
  reading: ChargeReading,
  charge: Charge,
  today: string,
): Promise<InvoiceDocument> {
  const issuer = (await issuerOf(reading)) ?? nobody;
  const details = await billingDetailsOf(reading, charge.userId);
  const month = await monthOf(reading, charge);
  const days = await billedDaysOf(reading, charge);
  const isCapped = await cappedLines(reading, charge.id);
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
  return {
    number: isIssued(charge) ? charge.invoiceNumber : null,
    issueDate: charge.issueDate ?? today,
    dueDate: charge.dueDate,
    period: charge.period,
    ...(days.whole === undefined ? {} : { billedDays: days.whole }),
    recipient: recipientOf(details, (await customerOf(reading, charge.userId)) ?? {}),
    issuer,
    marks: await issuerMarks(reading.tx),
    ...coloured(await brandMarks(reading)),
    lines: charge.lines.map((line) => {
      const own = days.of(line.searchConditionId);
      return {
        storeName: line.storeName ?? '',
        keyword: line.keyword ?? '',
        days: line.days ?? 0,
        unitPrice: line.unitPrice ?? 0,
        amount: line.amount ?? 0,
        taxRate: line.taxRate ?? 10,
        ...(own === undefined ? {} : { billedDays: own }),
        ...(isCapped(line) ? { isCapped: true } : {}),
      };
    }),
    subtotal: charge.subtotal,
    taxes: charge.taxes.map(({ rate, base, tax }) => ({ rate: rate ?? 0, base: base ?? 0, tax: tax ?? 0 })),
    total: charge.total,
    ...paidBeforeOf(charge, await paidInvoices(reading, charge, month), today),
    bankAccount: text(details?.bankAccount) ?? issuer.bankAccount,
    byCard: charge.paymentMethod === 'CARD',
    paidDate: paidAtIssue(charge) ? charge.paidDate : null,
    notes: [text(details?.note), issuer.note].filter((note) => note !== null),
    corrects: correctedBy(charge, month),
  };
}

/** True if nothing was due when it was issued. A document says what held then, also when it is drawn after a payment that came later. */
function paidAtIssue({ carried, credited, total }: Charge): boolean {
  return (carried ?? 0) + (credited ?? 0) >= total;
}

type Line = Charge['lines'][number];

/** Returns which lines were limited by a cap of the contract, as counted. */
async function cappedLines({ tx, tables }: ChargeReading, chargeId: number): Promise<(line: Line) => boolean> {
  const evidence = tables['charge-evidence'];
  const rows = await tx
    .select({ storeId: evidence.searchConditionId, detailId: evidence.detailId })
    .from(evidence)
    .where(and(eq(evidence.chargeId, chargeId), eq(evidence.capHit, true)));
  const capped = new Set(rows.map(({ storeId, detailId }) => `${storeId} ${detailId}`));
  return ({ searchConditionId, detailId }) => capped.has(`${searchConditionId} ${detailId}`);
}

/** Returns what was already paid (既入金) and the remaining amount. */
function paidBeforeOf(
  { carried, credited, total, issueDate }: Charge,
  { invoices, lastPaid, fees }: TakenOver,
  today: string,
): Pick<InvoiceDocument, 'paid' | 'due'> {
  const day = issueDate ?? today;
  const paid = [
    {
      label: invoices.length === 0 ? '既入金' : `既入金（請求書 ${invoices.join('、')} から）`,
      day: lastPaid ?? day,
      amount: (carried ?? 0) - fees,
    },
    { label: '差し引かれた振込手数料', day: lastPaid ?? day, amount: fees },
    { label: '前回の返金からの充当', day, amount: credited ?? 0 },
  ].filter(({ amount }) => amount > 0);
  if (paid.length === 0) return {};
  return { paid, due: Math.max(0, total - paid.reduce((sum, { amount }) => sum + amount, 0)) };
}

/** Payments that a charge takes over from cancelled ones. */
interface TakenOver {
  /** Numbers of the invoices that they were made for. */
  readonly invoices: readonly string[];
  /** When the last of them came; null if there are none. */
  readonly lastPaid: Day | null;
  /** The yen of transfer fees that were deducted from them. */
  readonly fees: number;
}

/**
 * Returns the numbers of the invoices whose payments this charge takes over (not of all that it replaces); for a draft, those it would take
 * over if issued now. With them the day of the money.
 */
async function paidInvoices(reading: ChargeReading, charge: Charge, { others, carried }: Month): Promise<TakenOver> {
  const numbers: string[] = [];
  const days: Day[] = [];
  // What it took over, also where that has left it since
  const own = await paymentsOf(reading, charge.id);
  let { fees } = moneyOf(own.filter(({ otherChargeId, amount }) => otherChargeId !== null && amount > 0));
  for (const { id, invoiceNumber, status } of others) {
    const payments = await paymentsOf(reading, id);
    const money = moneyOf(payments);
    const waits = !isIssued(charge) && status === 'CANCELLED' && money.held > 0;
    if (!(waits || carried.has(id))) continue;
    if (waits) fees += money.fees;
    if (invoiceNumber !== null) numbers.push(invoiceNumber);
    days.push(...(await daysOfMoney(reading, payments)));
  }
  return { invoices: numbers, lastPaid: days.toSorted().at(-1) ?? null, fees };
}

/** Returns the days on which a charge's money came, also of money that it took over itself. */
async function daysOfMoney(reading: ChargeReading, payments: readonly PaymentRow[]): Promise<readonly Day[]> {
  const days: Day[] = [];
  for (const { kind, day, otherChargeId } of payments) {
    if (kind === 'TRANSFER' || kind === 'CARD') days.push(day);
    if (kind === 'CARRIED_IN' && otherChargeId !== null)
      days.push(...(await daysOfMoney(reading, await paymentsOf(reading, otherChargeId))));
  }
  return days;
}

type Details = Row<'invoice-additional-information-detail'>;

/** The customer's billing details; null if there are none. */
export async function billingDetailsOf({ tx, tables }: ChargeReading, userId: number): Promise<Details | null> {
  const details = tables['invoice-additional-information-detail'];
  const [found] = await tx
    .select()
    .from(details)
    .where(and(eq(details.id, userId), alive(details)));
  return found ?? null;
}

async function customerOf({ tx, tables }: ChargeReading, userId: number): Promise<Row<'system-user'> | undefined> {
  const users = tables['system-user'];
  const [found] = await tx.select().from(users).where(eq(users.id, userId));
  return found;
}

/** The customer's other charges of the same month. */
interface Month {
  /** In order of creation. */
  readonly others: readonly Pick<
    Charge,
    'id' | 'invoiceNumber' | 'status' | 'isNotBilled' | 'correctsId' | 'cancelledOn'
  >[];
  /** Charges whose money was carried over to this one. */
  readonly carried: ReadonlySet<number>;
}

async function monthOf(reading: ChargeReading, charge: Charge): Promise<Month> {
  const charges = reading.tables['incentive-history'];
  const { id, invoiceNumber, status, isNotBilled, correctsId, cancelledOn } = charges;
  const others = await reading.tx
    .select({ id, invoiceNumber, status, isNotBilled, correctsId, cancelledOn })
    .from(charges)
    .where(and(eq(charges.userId, charge.userId), eq(charges.period, charge.period), ne(id, charge.id)))
    .orderBy(asc(id));
  const movements = await paymentsOf(reading, charge.id);
  const carried = movements.flatMap((move) => (move.kind === 'CARRIED_IN' ? (move.otherChargeId ?? []) : []));
  return { others, carried: new Set(carried) };
}

/**
 * Returns the numbers of the invoices that a charge replaces: the one it corrects, those whose money it took over, and, if it is the only
 * charge of the customer's month, other cancelled charges that nothing else replaces.
 */
function correctedBy(charge: Charge, month: Month): readonly string[] {
  return replacedBy(charge, month).flatMap(({ invoiceNumber }) => invoiceNumber ?? []);
}

function replacedBy(charge: Charge, { others, carried }: Month): Month['others'] {
  const isAlone = others.every(({ status }) => status === 'CANCELLED' || status === 'DRAFT');
  return others.filter(({ id, status, isNotBilled }) => {
    const isReplaced = others.some(({ correctsId }) => correctsId === id);
    const isLeft = isAlone && status === 'CANCELLED' && isNotBilled !== true && !isReplaced;
    return carried.has(id) || isLeft || id === charge.correctsId;
  });
}

/** Returns the latest day on which a charge was cancelled that this draft would replace if issued now; null if there is none. */
export async function lastCancelledBefore(reading: ChargeReading, draft: Charge): Promise<Day | null> {
  const { others } = await monthOf(reading, draft);
  const carried = new Set<number>();
  for (const { id, status } of others)
    if (status === 'CANCELLED' && (await unappliedMoney(reading, [id])) > 0) carried.add(id);
  const days = replacedBy(draft, { others, carried }).flatMap(({ cancelledOn }) => cancelledOn ?? []);
  return days.toSorted().at(-1) ?? null;
}

/** Returns the numbers of the invoices that took the place of a cancelled charge, as their documents say; none for any other. */
export async function replacingInvoices(reading: ChargeReading, cancelled: Charge): Promise<readonly string[]> {
  if (cancelled.status !== 'CANCELLED' || cancelled.invoiceNumber === null) return [];
  const charges = reading.tables['incentive-history'];
  const { userId, period, id } = cancelled;
  const ofMonth = and(eq(charges.userId, userId), eq(charges.period, period), ne(charges.id, id), alive(charges));
  const rows = await reading.tx.select().from(charges).where(ofMonth).orderBy(asc(charges.id));
  const numbers: string[] = [];
  for (const row of rows) {
    const replaced = isIssued(row) ? correctedBy(row, await monthOf(reading, row)) : [];
    if (replaced.includes(cancelled.invoiceNumber) && row.invoiceNumber !== null) numbers.push(row.invoiceNumber);
  }
  return numbers;
}

function coloured({ colour }: { readonly colour: string | null }): Pick<InvoiceDocument, 'colour'> {
  return colour === null ? {} : { colour };
}
