import type { Day } from '#core/model/day.ts';
import type { Deposit } from './bank-statement.ts';
import type { InvoiceMailState } from './mail-delivery.ts';
import type { PaymentFit } from './payment-matching.ts';

/*
 * What the server answers about the closing of a month: one type for both sides. Money in yen, moments in epoch ms.
 */

/** A store whose period has days on which a keyword was not measured. */
export interface ClosingGap {
  readonly storeId: number;
  readonly storeName: string;
  /** Keywords times days without a successful reading. */
  readonly days: number;
  readonly lastDay: Day;
}

/** A count of the period. */
export interface ClosingRun {
  readonly id: number;
  readonly startedAt: number;
  /** Null while it runs. */
  readonly finishedAt: number | null;
  readonly total: number;
  readonly counted: number;
  readonly failed: number;
}

export type ChargeStatusCode = 'DRAFT' | 'ISSUED' | 'PAID' | 'FAILED' | 'CANCELLED';

/** What a customer is charged for the period, beside the period before. */
export interface ClosingCharge {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly customerName: string;
  readonly status: ChargeStatusCode;
  readonly invoiceNumber: string | null;
  readonly total: number;
  /** Null: nothing was charged then. */
  readonly previousTotal: number | null;
  readonly paymentMethod: string | null;
  readonly dueDate: Day | null;
  readonly paidDate: Day | null;
  readonly mailedDate: number | null;
  /** How the mail with its invoice stands; null before one was asked for. */
  readonly mailState: InvoiceMailState | null;
  /** Yen still to be paid; null for a draft or a cancelled one. */
  readonly due: number | null;
  /** Yen that were paid before and are carried over to it. */
  readonly carried: number;
  /** Yen that it holds beyond what it is for, to be given back. */
  readonly surplus: number;
}

/** A customer who was charged for the month before and has nothing in this one. */
export interface FallenCustomer {
  readonly userId: number;
  readonly customerName: string;
  readonly previousTotal: number;
}

export interface Closing {
  readonly period: string;
  /** Some customer's period is over, so that it can be counted. */
  readonly isClosed: boolean;
  readonly gaps: readonly ClosingGap[];
  readonly gapStores: number;
  readonly run: ClosingRun | null;
  readonly charges: readonly ClosingCharge[];
  /** Empty before the period was counted. */
  readonly fallen: readonly FallenCustomer[];
}

/** A payment on a bank statement, and the charge that it may be for. */
export interface PaymentMatch extends Deposit {
  readonly chargeId: number | null;
  readonly customerName: string | null;
  readonly invoiceNumber: string | null;
  /** yen to be paid for the charge before this statement; null without one. */
  readonly due: number | null;
  readonly fit: PaymentFit;
  /** yen more (less when negative) than was still due; null without a charge. */
  readonly difference: number | null;
}

/** Drafts that make an invoice; one of ¥0 makes none. */
export function draftsToIssue({ charges }: Closing): Closing['charges'] {
  return charges.filter(({ status, total }) => status === 'DRAFT' && total > 0);
}

/** The charges that have an invoice which stands. */
export function issuedCharges({ charges }: Closing): Closing['charges'] {
  return charges.filter(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED');
}

/** Invoices that nobody has sent to their customer yet, or that the mail server would not take. */
export function invoicesToMail(closing: Closing): Closing['charges'] {
  return issuedCharges(closing).filter(
    ({ mailedDate, mailState }) => mailState === 'FAILED' || (mailState === null && mailedDate === null),
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

/** Charges that hold money to be given back; not those whose draft takes it over when it is issued. */
export function chargesToGiveBack({ charges }: Closing): Closing['charges'] {
  const waiting = new Set(charges.filter(({ status }) => status === 'DRAFT').map(({ userId }) => userId));
  return charges.filter(
    ({ surplus, status, userId }) => surplus > 0 && !(status === 'CANCELLED' && waiting.has(userId)),
  );
}
