import type { Day } from '#core/model/day.ts';
import {
  array,
  codeOf,
  day,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  string,
  yearMonth,
} from '#core/model/shape.ts';
import { depositProblemLabels } from './bank-statement.ts';
import { closingCharge, closingFigures } from './closing-charges.ts';
import { countFailureLabels } from './count-failures.ts';
import { paymentFitLabels } from './payment-matching.ts';

/* API types of the monthly closing, for both sides. Money in yen, moments in epoch ms. */

/** A keyword's days without a successful reading. */
export const closingGapKeyword = object({
  detailId: integer,
  keyword: string,
  days: integer,
  /** The same days as date ranges. */
  ranges: array(object({ first: day, last: day })),
});

export type ClosingGapKeyword = Infer<typeof closingGapKeyword>;

/** A store whose period has days on which a keyword was not measured. */
export const closingGap = object({
  storeId: integer,
  storeName: string,
  /** Number of keyword-days without a successful reading. */
  days: integer,
  lastDay: day,
  /** True when today is among its days, so that it can still be measured. */
  isOpen: flag,
  keywords: array(closingGapKeyword),
});

export type ClosingGap = Infer<typeof closingGap>;

/** A slice of these stores, in the overall order. */
export const closingGaps = object({ gaps: array(closingGap), gapStores: integer });

/** A count of the period. For a manager, the numbers cover only their own customers. */
export const closingRun = object({
  id: integer,
  startedAt: epochMs,
  /** Null while it runs. */
  finishedAt: nullable(epochMs),
  total: integer,
  counted: integer,
  failed: integer,
  /** The first customers for whom it failed, and why. */
  failures: array(
    object({
      /** Null: stores without an owner. */
      userId: nullable(integer),
      customerName: string,
      reason: codeOf(countFailureLabels),
    }),
  ),
});

export type ClosingRun = Infer<typeof closingRun>;

/** A fixed month that is billed to nobody: its owner was taken away by its last day. */
export const unownedFee = object({
  storeId: integer,
  storeName: string,
  /** The last day under contract, on which the store had no owner. */
  lastDay: day,
  /** yen, ex tax */
  fee: integer,
  /** The owner until then. */
  userId: integer,
  customerName: string,
});

export type UnownedFee = Infer<typeof unownedFee>;

/** Drafts that were left behind for one reason as all were issued. */
export const leftDrafts = object({
  /** In Japanese. */
  reason: string,
  count: integer,
  /** The first of them. */
  drafts: array(object({ id: integer, customerName: string })),
});

export type LeftDrafts = Infer<typeof leftDrafts>;

/** A customer who was charged for the previous month and not for this one. */
export const unchargedCustomer = object({
  userId: integer,
  customerName: string,
  previousTotal: integer,
});

export type UnchargedCustomer = Infer<typeof unchargedCustomer>;

/** How far the issuing of all drafts is. */
export const issuing = object({
  /** Drafts that are issued by now. */
  done: integer,
  of: integer,
});

export type Issuing = Infer<typeof issuing>;

/** Returns how far a request to issue `asked` drafts is while `drafts` are left. */
export function issuingOf(drafts: number, asked: number): Issuing {
  const of = Math.max(asked, drafts);
  return { done: of - drafts, of };
}

export const closing = object({
  period: yearMonth,
  /** The last day of the drafts' periods, the latest of them; an invoice is issued after it. Null without drafts. */
  closedOn: nullable(day),
  /** Customers with a draft of whom nobody said from which day their terms of payment count. */
  unaskedTerms: integer,
  /** Drafts that would be due more than 60 days after the closing if they were issued today. */
  dueTooLate: integer,
  /** The due dates before today that drafts would get, as they count from the closing; with how many drafts each. */
  pastDues: array(object({ dueDate: day, count: integer })),
  /** The drafts that the last request to issue all of them left behind, by the reason. */
  leftDrafts: array(leftDrafts),
  /** Drafts whose customer waits for an answer to an objection; they are left behind when all are issued. */
  objectedDrafts: integer,
  /** yen with tax */
  objectedTotal: integer,
  /** Null while no drafts are being issued, and for managers, who see their own customers alone. */
  issuing: nullable(issuing),
  /** True when the period of at least one customer is over, so that it can be counted. */
  isClosed: flag,
  /** True when no store was under contract in the period and it has no charge. */
  isEmpty: flag,
  gaps: array(closingGap),
  gapStores: integer,
  /** Over all these stores. */
  gapDays: integer,
  /** Fixed months that are billed to nobody. */
  unowned: array(unownedFee),
  run: nullable(closingRun),
  /** First slice of the charges that are not cancelled, the largest change first. */
  charges: array(closingCharge),
  figures: closingFigures,
  /** First slice of the invoices that may or may not have reached their customers. */
  inDoubt: array(closingCharge),
  /** First slice of the charges with money to refund. */
  toGiveBack: array(closingCharge),
  /** Customers without a charge this month; empty until the period is counted. */
  fallen: array(unchargedCustomer),
  /** Number of stores still to be recomputed after the day changed: their days may be missing among the gaps. */
  waiting: integer,
});

export type Closing = Infer<typeof closing>;

/** Returns how many drafts would be due before their day of issue if they were issued on this one. */
export function draftsDueBefore({ pastDues }: Pick<Closing, 'pastDues'>, issued: Day): number {
  return pastDues.reduce((sum, { dueDate, count }) => (dueDate < issued ? sum + count : sum), 0);
}

/** Returns how many drafts were left behind as all were issued. */
export function countLeftDrafts({ leftDrafts }: Pick<Closing, 'leftDrafts'>): number {
  return leftDrafts.reduce((sum, { count }) => sum + count, 0);
}

/** A further slice of the charges that are not cancelled, in the overall order. */
export const furtherCharges = object({ charges: array(closingCharge) });

/** A charge that a payment can be assigned to. */
export const paymentChoice = object({
  id: integer,
  customerName: string,
  invoiceNumber: nullable(string),
  /** Yen due; for a cancelled charge the amount that was unpaid when it was cancelled. */
  due: integer,
  isCancelled: flag,
  /** True when 取適法 may apply to the customer, who may then not deduct the transfer fee. */
  mayNotDeduct: flag,
});

export type PaymentChoice = Infer<typeof paymentChoice>;

/** A deposit on a bank statement, and the charge proposed for it. */
export const paymentMatch = object({
  /** Key of the deposit, the same in whichever file it appears. */
  deposit: string,
  /** Line number in the file, from 1. */
  line: integer,
  /** The original text if it is not a valid day. */
  day: string,
  /** As the bank writes it, mostly in half-width kana. */
  payer: string,
  /** Yen; 0 if unreadable. */
  amount: integer,
  /** Null if it can be booked. */
  problem: nullable(codeOf(depositProblemLabels)),
  chargeId: nullable(integer),
  /** All proposed charges: several when the deposit is their sum. */
  chargeIds: array(integer),
  /** The charges that a person can choose from. */
  choices: array(paymentChoice),
  customerName: nullable(string),
  invoiceNumber: nullable(string),
  /** Yen due for the charge before this statement; null without a charge. */
  due: nullable(integer),
  fit: codeOf(paymentFitLabels),
  /** Yen above (negative: below) the amount still due; null without a charge. */
  difference: nullable(integer),
});

export type PaymentMatch = Infer<typeof paymentMatch>;
