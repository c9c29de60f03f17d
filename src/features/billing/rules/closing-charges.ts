import { codeOf, day, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { chargeStatusLabels } from '#domain/billing/charge-status.ts';
import { invoiceMailStates } from '#domain/notices/mail-delivery.ts';

/* Charges of a month on the closing board. Money in yen, moments in epoch ms. */

/** A customer's charge for the period, with the previous month's total for comparison. */
export const closingCharge = object({
  id: integer,
  version: integer,
  userId: integer,
  customerName: string,
  status: codeOf(chargeStatusLabels),
  invoiceNumber: nullable(string),
  total: integer,
  /** Null if nothing was charged then. */
  previousTotal: nullable(integer),
  paymentMethod: nullable(string),
  dueDate: nullable(day),
  paidDate: nullable(day),
  mailedDate: nullable(epochMs),
  /** State of the mail with its invoice; null if none was requested yet. */
  mailState: nullable(codeOf(invoiceMailStates)),
  /** Yen still due; null for a draft or a cancelled charge. */
  due: nullable(integer),
  /** Yen paid for an earlier charge and carried over to this one. */
  carried: integer,
  /** Yen received in excess, to be refunded. */
  surplus: integer,
});

export type ClosingCharge = Infer<typeof closingCharge>;

/** Totals over all charges of the period: numbers of charges and, where the name says so, yen. */
export const closingFigures = object({
  /** Charges that are not cancelled, their sum, and what the same customers were charged the month before. */
  live: integer,
  total: integer,
  previousTotal: integer,
  /** True when money has moved for one of them, so that its total alone would mislead. */
  hasMoney: flag,
  /** Drafts that become an invoice, their sum, and drafts of ¥0, which do not become one. */
  drafts: integer,
  draftsTotal: integer,
  nothing: integer,
  /** Charges with a valid invoice, and how many of them are in each state of mailing. */
  issued: integer,
  toMail: integer,
  onTheirWay: integer,
  inDoubt: integer,
  mailFailed: integer,
  withheld: integer,
  /** Issued and not paid. */
  open: integer,
  toGiveBack: integer,
});

export type ClosingFigures = Infer<typeof closingFigures>;

/** Charges that are alike in what is left to do with them, added up. */
export interface ChargeGroup extends Pick<ClosingCharge, 'status' | 'mailState' | 'total'> {
  readonly count: number;
  readonly previousTotal: number;
  readonly isMailed: boolean;
  /** True when each of them is more than ¥0. */
  readonly hasTotal: boolean;
  /** True when their invoices are valid, and may or may not have reached the customers. */
  readonly isInDoubt: boolean;
  /** True when money has moved for one of them. */
  readonly hasMoney: boolean;
}

/** What decides whether a charge has money to refund. */
export interface MoneyToRefund extends Pick<ClosingCharge, 'id' | 'status' | 'surplus'> {
  /** True when the customer has a draft of the same month. */
  readonly hasDraft: boolean;
}

/** Returns the difference in yen from the previous month (negative when less). The board's order by SQL rests on the same (`byChange`). */
export function changeFromPreviousMonth({
  total,
  previousTotal,
}: Pick<ClosingCharge, 'total' | 'previousTotal'>): number {
  return total - (previousTotal ?? 0);
}

/** True when money has moved for the charge, so that its total alone would mislead. Of all charges it is asked by SQL (`hasMoved`). */
export function hasMoney({
  carried,
  due,
  surplus,
  total,
}: Pick<ClosingCharge, 'carried' | 'due' | 'surplus' | 'total'>): boolean {
  return carried > 0 || surplus > 0 || (due !== null && due > 0 && due !== total);
}

/** Returns the charges with money to refund, except cancelled ones whose balance moves to the customer's draft when that is issued. */
export function chargesToGiveBack<T extends MoneyToRefund>(charges: readonly T[]): readonly T[] {
  return charges.filter(({ surplus, status, hasDraft }) => surplus > 0 && !(status === 'CANCELLED' && hasDraft));
}

/** Returns the totals over the charges of a period, given in groups, but for the charges with money to refund. */
export function figuresOf(groups: readonly ChargeGroup[]): Omit<ClosingFigures, 'toGiveBack'> {
  const live = groups.filter(({ status }) => status !== 'CANCELLED');
  // A draft of ¥0 does not become an invoice
  const drafts = live.filter(({ status, hasTotal }) => status === 'DRAFT' && hasTotal);
  const nothing = live.filter(({ status, hasTotal }) => status === 'DRAFT' && !hasTotal);
  const issued = live.filter(({ status }) => status !== 'DRAFT');
  const mailed = (state: ClosingCharge['mailState']) => countOf(issued.filter(({ mailState }) => mailState === state));
  // Not sent yet, or rejected by the mail server; excludes those sent before a later mail failed
  const toMail = issued.filter(
    ({ isMailed, mailState }) => !isMailed && (mailState === null || mailState === 'FAILED'),
  );
  return {
    live: countOf(live),
    total: sumOf(live),
    previousTotal: live.reduce((sum, { previousTotal }) => sum + previousTotal, 0),
    hasMoney: live.some(({ hasMoney }) => hasMoney),
    drafts: countOf(drafts),
    draftsTotal: sumOf(drafts),
    nothing: countOf(nothing),
    issued: countOf(issued),
    toMail: countOf(toMail),
    onTheirWay: mailed('WAITING'),
    inDoubt: countOf(groups.filter(({ isInDoubt }) => isInDoubt)),
    mailFailed: mailed('FAILED'),
    withheld: mailed('WITHHELD'),
    open: countOf(groups.filter(({ status }) => status === 'ISSUED' || status === 'FAILED')),
  };
}

function countOf(groups: readonly ChargeGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function sumOf(groups: readonly ChargeGroup[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}
