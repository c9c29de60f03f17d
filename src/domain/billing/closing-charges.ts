import { boolean, codeOf, day, type Infer, integer, moment, nullable, object, text } from '#core/model/shape.ts';
import { invoiceMailStates } from '../notices/mail-delivery.ts';
import { chargeStatusLabels } from './charge-status.ts';

/* Charges of a month on the closing board. Money in yen, moments in epoch ms. */

/** A customer's charge for the period, with the previous month's total for comparison. */
export const closingCharge = object({
  id: integer,
  version: integer,
  userId: integer,
  customerName: text,
  status: codeOf(chargeStatusLabels),
  invoiceNumber: nullable(text),
  total: integer,
  /** Null if nothing was charged then. */
  previousTotal: nullable(integer),
  paymentMethod: nullable(text),
  dueDate: nullable(day),
  paidDate: nullable(day),
  mailedDate: nullable(moment),
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
  hasMoney: boolean,
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

type Charges = readonly ClosingCharge[];

/** Returns the charges that are not cancelled, the largest change since the previous month first. */
export function sortByChange(charges: Charges): Charges {
  return charges
    .filter(({ status }) => status !== 'CANCELLED')
    .sort((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)) || one.id - other.id);
}

/** Returns the difference in yen from the previous month (negative when less). */
export function changeOf({ total, previousTotal }: Pick<ClosingCharge, 'total' | 'previousTotal'>): number {
  return total - (previousTotal ?? 0);
}

/** True when money has moved for the charge, so that its total alone would mislead. */
export function hasMoney({
  carried,
  due,
  surplus,
  total,
}: Pick<ClosingCharge, 'carried' | 'due' | 'surplus' | 'total'>): boolean {
  return carried > 0 || surplus > 0 || (due !== null && due > 0 && due !== total);
}

/** Returns the charges with a valid invoice. */
function issuedCharges(charges: Charges): Charges {
  return charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
}

/** Returns the charges whose invoice may or may not have reached the customer. */
export function invoicesInDoubt(charges: Charges): Charges {
  return issuedCharges(charges).filter(({ mailState }) => mailState === 'UNKNOWN');
}

/** Returns the charges with money to refund, except cancelled ones whose balance moves to the customer's draft when that is issued. */
export function chargesToGiveBack(charges: Charges): Charges {
  const waiting = new Set(charges.filter(({ status }) => status === 'DRAFT').map(({ userId }) => userId));
  return charges.filter(
    ({ surplus, status, userId }) => surplus > 0 && !(status === 'CANCELLED' && waiting.has(userId)),
  );
}

/** Returns the totals over the charges of a period. */
export function figuresOf(charges: Charges): ClosingFigures {
  const live = charges.filter(({ status }) => status !== 'CANCELLED');
  // A draft of ¥0 does not become an invoice
  const drafts = live.filter(({ status, total }) => status === 'DRAFT' && total > 0);
  const issued = issuedCharges(charges);
  const mailed = (state: ClosingCharge['mailState']) => issued.filter(({ mailState }) => mailState === state).length;
  // Not sent yet, or rejected by the mail server; excludes those sent before a later mail failed
  const toMail = issued.filter(
    ({ mailedDate, mailState }) => mailedDate === null && (mailState === null || mailState === 'FAILED'),
  );
  return {
    live: live.length,
    total: sumOf(live),
    previousTotal: live.reduce((sum, { previousTotal }) => sum + (previousTotal ?? 0), 0),
    hasMoney: live.some(hasMoney),
    drafts: drafts.length,
    draftsTotal: sumOf(drafts),
    nothing: live.filter(({ status, total }) => status === 'DRAFT' && total <= 0).length,
    issued: issued.length,
    toMail: toMail.length,
    onTheirWay: mailed('WAITING'),
    inDoubt: invoicesInDoubt(charges).length,
    mailFailed: mailed('FAILED'),
    withheld: mailed('WITHHELD'),
    open: charges.filter(({ status }) => status === 'ISSUED' || status === 'FAILED').length,
    toGiveBack: chargesToGiveBack(charges).length,
  };
}

function sumOf(charges: Charges): number {
  return charges.reduce((sum, { total }) => sum + total, 0);
}
