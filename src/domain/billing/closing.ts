import {
  boolean,
  codeOf,
  day,
  type Infer,
  integer,
  list,
  moment,
  month,
  nullable,
  object,
  oneOf,
  text,
} from '#core/model/shape.ts';
import { invoiceMailStates } from '../notices/mail-delivery.ts';
import { depositProblemLabels } from '../payments/bank-statement.ts';
import { paymentFitLabels } from '../payments/payment-matching.ts';

/*
 * What the server answers about the closing of a month: one type for both sides. Money in yen, moments in epoch ms.
 */

/** A keyword's days without a successful reading. */
export const closingGapKeyword = object({
  detailId: integer,
  keyword: text,
  days: integer,
  /** The same days, from one to another. */
  ranges: list(object({ first: day, last: day })),
});

export type ClosingGapKeyword = Infer<typeof closingGapKeyword>;

/** A store whose period has days on which a keyword was not measured. */
export const closingGap = object({
  storeId: integer,
  storeName: text,
  /** Keywords times days without a successful reading. */
  days: integer,
  lastDay: day,
  /** Today is among its days: it can be measured once more. */
  isOpen: boolean,
  keywords: list(closingGapKeyword),
});

export type ClosingGap = Infer<typeof closingGap>;

/** Some of these stores, in the order of all. */
export const closingGaps = object({ gaps: list(closingGap), gapStores: integer });

/** A count of the period; for a manager, how many of their own customers it has counted. */
export const closingRun = object({
  id: integer,
  startedAt: moment,
  /** Null while it runs. */
  finishedAt: nullable(moment),
  total: integer,
  counted: integer,
  failed: integer,
});

export type ClosingRun = Infer<typeof closingRun>;

export type ChargeStatusCode = ClosingCharge['status'];

/** What a customer is charged for the period, beside the period before. */
export const closingCharge = object({
  id: integer,
  version: integer,
  userId: integer,
  customerName: text,
  status: oneOf(['DRAFT', 'ISSUED', 'PAID', 'FAILED', 'CANCELLED']),
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

/** A customer who was charged for the month before and has nothing in this one. */
export const fallenCustomer = object({
  userId: integer,
  customerName: text,
  previousTotal: integer,
});

export type FallenCustomer = Infer<typeof fallenCustomer>;

export const closing = object({
  period: month,
  /** Some customer's period is over, so that it can be counted. */
  isClosed: boolean,
  gaps: list(closingGap),
  gapStores: integer,
  /** Of all these stores. */
  gapDays: integer,
  run: nullable(closingRun),
  charges: list(closingCharge),
  /** Empty before the period was counted. */
  fallen: list(fallenCustomer),
  /** Stores that are still being worked out after a new day began: their days may be missing among the gaps. */
  waiting: integer,
});

export type Closing = Infer<typeof closing>;

/** A charge that a payment may be for. */
export const paymentChoice = object({
  id: integer,
  customerName: text,
  invoiceNumber: nullable(text),
  /** yen to be paid for it; of a cancelled one what was not paid when it was. */
  due: integer,
  isCancelled: boolean,
});

export type PaymentChoice = Infer<typeof paymentChoice>;

/** A payment on a bank statement, and the charge that it may be for. */
export const paymentMatch = object({
  /** By which the deposit is known again, in whatever file it comes. */
  deposit: text,
  /** Line of the file, from 1. */
  line: integer,
  /** As written where it is none. */
  day: text,
  /** As the bank writes it, mostly in half-width kana. */
  payer: text,
  /** yen; 0 where it cannot be read. */
  amount: integer,
  /** Null: it can be booked. */
  problem: nullable(codeOf(depositProblemLabels)),
  chargeId: nullable(integer),
  /** All that are proposed: several where it is the sum of them. */
  chargeIds: list(integer),
  /** What a person may choose among. */
  choices: list(paymentChoice),
  customerName: nullable(text),
  invoiceNumber: nullable(text),
  /** yen to be paid for the charge before this statement; null without one. */
  due: nullable(integer),
  fit: codeOf(paymentFitLabels),
  /** yen more (less when negative) than was still due; null without a charge. */
  difference: nullable(integer),
});

export type PaymentMatch = Infer<typeof paymentMatch>;

/** Drafts that make an invoice; one of ¥0 makes none. */
export function draftsToIssue({ charges }: Closing): Closing['charges'] {
  return charges.filter(({ status, total }) => status === 'DRAFT' && total > 0);
}

/** The charges that have an invoice which stands. */
export function issuedCharges({ charges }: Closing): Closing['charges'] {
  return charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
}

/** Invoices that nobody has sent to their customer yet, or that the mail server would not take; not those of which one more mail failed. */
export function invoicesToMail(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(
    ({ mailedDate, mailState }) => mailedDate === null && (mailState === null || mailState === 'FAILED'),
  );
}

/** Invoices whose mail waits for a worker or is with one. */
export function invoicesOnTheirWay(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(({ mailState }) => mailState === 'WAITING');
}

/** Invoices of which nobody knows whether they reached their customer. */
export function invoicesInDoubt(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(({ mailState }) => mailState === 'UNKNOWN');
}

/** Invoices whose mail never left: there is no address, or the mail server would not take it. */
export function invoicesThatFailed(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(({ mailState }) => mailState === 'FAILED');
}

/** Invoices of which a person decided that they are not to be sent. */
export function invoicesWithheld(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(({ mailState }) => mailState === 'WITHHELD');
}

/** Charges that hold money to be given back; not those whose draft takes it over when it is issued. */
export function chargesToGiveBack({ charges }: Closing): Closing['charges'] {
  const waiting = new Set(charges.filter(({ status }) => status === 'DRAFT').map(({ userId }) => userId));
  return charges.filter(
    ({ surplus, status, userId }) => surplus > 0 && !(status === 'CANCELLED' && waiting.has(userId)),
  );
}
