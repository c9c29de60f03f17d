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
  text,
} from '#core/model/shape.ts';
import { depositProblemLabels } from '../payments/bank-statement.ts';
import { paymentFitLabels } from '../payments/payment-matching.ts';
import { closingCharge, closingFigures } from './closing-charges.ts';

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

/** A customer who was charged for the month before and has nothing in this one. */
export const unchargedCustomer = object({
  userId: integer,
  customerName: text,
  previousTotal: integer,
});

export type UnchargedCustomer = Infer<typeof unchargedCustomer>;

export const closing = object({
  period: month,
  /** Some customer's period is over, so that it can be counted. */
  isClosed: boolean,
  gaps: list(closingGap),
  gapStores: integer,
  /** Of all these stores. */
  gapDays: integer,
  run: nullable(closingRun),
  /** The first of the charges that stand, what changed the most first. */
  charges: list(closingCharge),
  figures: closingFigures,
  /** Some of the invoices of which nobody knows whether they reached their customer. */
  inDoubt: list(closingCharge),
  /** Some of the charges that hold money to be given back. */
  toGiveBack: list(closingCharge),
  /** Empty before the period was counted. */
  fallen: list(unchargedCustomer),
  /** Stores that are still being worked out after a new day began: their days may be missing among the gaps. */
  waiting: integer,
});

export type Closing = Infer<typeof closing>;

/** Some of the charges that stand, in the order of all. */
export const furtherCharges = object({ charges: list(closingCharge) });

/** A charge that a payment may be for. */
export const paymentChoice = object({
  id: integer,
  customerName: text,
  invoiceNumber: nullable(text),
  /** yen to be paid for it; of a cancelled one what was not paid when it was. */
  due: integer,
  isCancelled: boolean,
});

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
