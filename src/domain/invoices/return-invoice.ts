import type { Day } from '#core/model/day.ts';
import type { RefundMethod } from '../billing/charge-payment.ts';
import type { DayRange } from '../billing/period.ts';
import { dayInWords } from '../month.ts';
import { fileNamePart, type Issuer, type Recipient } from './invoice.ts';
import type { IssuerMarks } from './issuer-image.ts';
import type { TaxOfRate } from './tax.ts';

/** What is given back for one thing that was sold. Yen ex tax, above zero. */
export interface ReturnedLine {
  readonly description: string;
  readonly amount: number;
  /** percent */
  readonly taxRate: number;
}

/**
 * Everything that stands on a return invoice (適格返還請求書): what 消費税法 57条の4第3項 asks for, and where the money goes.
 * Amounts are above zero; the document says that they are given back.
 */
export interface ReturnInvoiceDocument {
  /** Null: a draft that nobody may take for the document. */
  readonly number: string | null;
  readonly issueDate: Day;
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  /** The issuer's logo and seal. */
  readonly marks?: IssuerMarks;
  /** Of the title and the rules; the product's own where there is none. */
  readonly colour?: string | null;
  /** The invoice whose consideration is given back, and the days on which that was supplied. */
  readonly original: { readonly number: string; readonly issueDate: Day; readonly supplied: DayRange };
  /** The day of the return. */
  readonly returnDate: Day;
  readonly reason: string;
  readonly lines: readonly ReturnedLine[];
  readonly taxes: readonly TaxOfRate[];
  /** With tax. */
  readonly total: number;
  readonly settlement: RefundMethod;
  readonly notes: readonly string[];
}

/** 2026年9月21日〜2026年10月20日: the days of the original supply. */
export function suppliedInWords({ first, last }: DayRange): string {
  return first === last ? dayInWords(first) : `${dayInWords(first)}〜${dayInWords(last)}`;
}

const settlements: Readonly<Record<RefundMethod, string>> = {
  CARD: 'お支払いのクレジットカードへ返金します',
  CREDIT: '次回のご請求額に充当します',
  TRANSFER: 'お客様の口座へお振込みします',
};

/** How the money goes back, as the document says it. */
export function settlementInWords(settlement: RefundMethod): string {
  return settlements[settlement];
}

/** `20261031_返還_宛名_金額.pdf`: found by day, customer and amount, and never taken for an invoice. */
export function returnInvoiceFileName({
  issueDate,
  recipient,
  total,
}: Pick<ReturnInvoiceDocument, 'issueDate' | 'recipient' | 'total'>): string {
  return `${issueDate.replaceAll('-', '')}_返還_${fileNamePart(recipient.name)}_${total}.pdf`;
}
