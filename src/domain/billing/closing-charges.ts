import { boolean, codeOf, day, type Infer, integer, moment, nullable, object, text } from '#core/model/shape.ts';
import { invoiceMailStates } from '../notices/mail-delivery.ts';
import { chargeStatusLabels } from './charge-status.ts';

/*
 * The charges of a month on the closing board. Money in yen, moments in epoch ms.
 */

/** What a customer is charged for the period, beside the period before. */
export const closingCharge = object({
  id: integer,
  version: integer,
  userId: integer,
  customerName: text,
  status: codeOf(chargeStatusLabels),
  invoiceNumber: nullable(text),
  total: integer,
  /** Null: nothing was charged then. */
  previousTotal: nullable(integer),
  paymentMethod: nullable(text),
  dueDate: nullable(day),
  paidDate: nullable(day),
  mailedDate: nullable(moment),
  /** How the mail with its invoice stands; null before one was asked for. */
  mailState: nullable(codeOf(invoiceMailStates)),
  /** Yen still to be paid; null for a draft or a cancelled one. */
  due: nullable(integer),
  /** Yen that were paid before and are carried over to it. */
  carried: integer,
  /** Yen that it holds beyond what it is for, to be given back. */
  surplus: integer,
});

export type ClosingCharge = Infer<typeof closingCharge>;

/** What all charges of the period come to: numbers of charges and, where a name says so, yen. */
export const closingFigures = object({
  /** Those that stand, their sum, and what the same customers were charged the month before. */
  live: integer,
  total: integer,
  previousTotal: integer,
  /** Money has moved for one of them, so that its total is not all there is to say. */
  hasMoney: boolean,
  /** Drafts that make an invoice, their sum, and those of ¥0, which make none. */
  drafts: integer,
  draftsTotal: integer,
  nothing: integer,
  /** Those with an invoice that stands; of these by what became of its mail. */
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

/** The charges that stand, what changed the most since the month before first. */
export function sortByChange(charges: Charges): Charges {
  return charges
    .filter(({ status }) => status !== 'CANCELLED')
    .sort((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)) || one.id - other.id);
}

/** Yen more (less when negative) than the month before. */
export function changeOf({ total, previousTotal }: Pick<ClosingCharge, 'total' | 'previousTotal'>): number {
  return total - (previousTotal ?? 0);
}

/** Has money moved for it, so that its total is not all there is to say? */
export function hasMoney({
  carried,
  due,
  surplus,
  total,
}: Pick<ClosingCharge, 'carried' | 'due' | 'surplus' | 'total'>): boolean {
  return carried > 0 || surplus > 0 || (due !== null && due > 0 && due !== total);
}

/** The charges that have an invoice which stands. */
function issuedCharges(charges: Charges): Charges {
  return charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
}

/** Invoices of which nobody knows whether they reached their customer. */
export function invoicesInDoubt(charges: Charges): Charges {
  return issuedCharges(charges).filter(({ mailState }) => mailState === 'UNKNOWN');
}

/** Charges that hold money to be given back; not those whose draft takes it over when it is issued. */
export function chargesToGiveBack(charges: Charges): Charges {
  const waiting = new Set(charges.filter(({ status }) => status === 'DRAFT').map(({ userId }) => userId));
  return charges.filter(
    ({ surplus, status, userId }) => surplus > 0 && !(status === 'CANCELLED' && waiting.has(userId)),
  );
}

/** What the charges of a period come to. */
export function figuresOf(charges: Charges): ClosingFigures {
  const live = charges.filter(({ status }) => status !== 'CANCELLED');
  // One of ¥0 makes no invoice
  const drafts = live.filter(({ status, total }) => status === 'DRAFT' && total > 0);
  const issued = issuedCharges(charges);
  const mailed = (state: ClosingCharge['mailState']) => issued.filter(({ mailState }) => mailState === state).length;
  // Nobody has sent them yet, or the mail server would not take them; not those of which one more mail failed
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
