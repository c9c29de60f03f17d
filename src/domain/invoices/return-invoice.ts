import type { Day } from '#core/model/day.ts';
import type { RefundMethod } from '../billing/charge-payment.ts';
import { dayInWords } from '../month.ts';
import type { DayRange } from '../period.ts';
import { fileNamePart, type Issuer, type Recipient } from './invoice.ts';
import type { IssuerMarks } from './issuer-image.ts';
import type { TaxOfRate } from './tax.ts';

/** A refund for one item sold. Yen ex tax, positive. */
export interface ReturnedLine {
  readonly description: string;
  readonly amount: number;
  /** percent */
  readonly taxRate: number;
}

/**
 * The complete content of a return invoice (適格返還請求書): what 消費税法 57条の4第3項 requires, and the way of the refund. Amounts
 * are positive; the document states that they are refunded.
 */
export interface ReturnInvoiceDocument {
  /** Null for a draft, which must not be mistaken for the document. */
  readonly number: string | null;
  readonly issueDate: Day;
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  /** The issuer's logo and seal. */
  readonly marks?: IssuerMarks;
  /** Colour of the title and the rules; the product's own if absent. */
  readonly colour?: string | null;
  /** The invoice whose consideration is refunded, and the days on which it was supplied. */
  readonly original: { readonly number: string; readonly issueDate: Day; readonly supplied: DayRange };
  /** The day of the refund. */
  readonly returnDate: Day;
  readonly reason: string;
  readonly lines: readonly ReturnedLine[];
  readonly taxes: readonly TaxOfRate[];
  /** With tax. */
  readonly total: number;
  readonly settlement: RefundMethod;
  readonly notes: readonly string[];
}

/**
 * Returns the number of a return invoice: the invoice's, and the place of the movement among its charge's. Where a movement of another charge
 * has that number already, since both give back the price of one invoice, the next free one.
 */
export function returnInvoiceNumber(invoice: string, place: number, taken: ReadonlySet<string>): string {
  const number = `${invoice}-R${place}`;
  return taken.has(number) ? returnInvoiceNumber(invoice, place + 1, taken) : number;
}

/** Returns the days of the original supply: 2026年9月21日〜2026年10月20日. */
export function suppliedInWords({ first, last }: DayRange): string {
  return first === last ? dayInWords(first) : `${dayInWords(first)}〜${dayInWords(last)}`;
}

const settlements: Readonly<Record<RefundMethod, string>> = {
  CARD: 'お支払いのクレジットカードへ返金します',
  CREDIT: '次回のご請求額に充当します',
  TRANSFER: 'お客様の口座へお振込みしました',
};

/** Returns the document's wording for the way of the refund. */
export function settlementInWords(settlement: RefundMethod): string {
  return settlements[settlement];
}

/** `20261031_返還_宛名_金額.pdf`: searchable by day, customer and amount, and not to be mistaken for an invoice. */
export function returnInvoiceFileName({
  issueDate,
  recipient,
  total,
}: Pick<ReturnInvoiceDocument, 'issueDate' | 'recipient' | 'total'>): string {
  return `${issueDate.replaceAll('-', '')}_返還_${fileNamePart(recipient.name)}_${total}.pdf`;
}
