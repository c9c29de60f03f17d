import type { Day } from '#core/model/day.ts';
import { type DayRange, isCalendarMonth } from '../billing/period.ts';
import { dayInWords, monthInWords } from '../month.ts';
import type { IssuerMarks } from './issuer-image.ts';
import type { TaxOfRate } from './tax.ts';

/** Who issues the invoices; edited in the settings. */
export interface Issuer {
  readonly name: string;
  readonly postalCode: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** T and thirteen digits: without one an invoice is not a qualified one. */
  readonly registrationNumber: string | null;
  readonly bankAccount: string | null;
  readonly note: string | null;
}

/** To whom an invoice is addressed. */
export interface Recipient {
  readonly name: string;
  readonly honorific: '御中' | '様';
  readonly department: string | null;
  readonly postalCode: string | null;
  readonly address: string | null;
}

export interface InvoiceLine {
  readonly storeName: string;
  readonly keyword: string;
  readonly days: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly taxRate: number;
  /** The days that the line is about, where they are not those of the whole invoice. */
  readonly billedDays?: DayRange;
  /** A cap of the contract ended what is billed: there were more achieved days. */
  readonly isCapped?: boolean;
}

/** What was paid already for the invoice that this one takes the place of. */
export interface PaidBefore {
  readonly label: string;
  readonly day: Day;
  readonly amount: number;
}

/** Everything that stands on an invoice, and nothing that may change later. Money in yen. */
export interface InvoiceDocument {
  /** Null: a draft that nobody may take for an invoice. */
  readonly number: string | null;
  readonly issueDate: Day;
  readonly dueDate: Day | null;
  readonly period: string;
  /** The days that are billed; without them those of the calendar month. */
  readonly billedDays?: DayRange;
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  /** The issuer's logo and seal. */
  readonly marks?: IssuerMarks;
  /** Of the title and the rules; the product's own where there is none. */
  readonly colour?: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly taxes: readonly TaxOfRate[];
  readonly total: number;
  /** What was paid before and is carried over to this invoice; stands below the total. */
  readonly paid?: readonly PaidBefore[];
  /** What is left to pay where it is not the total; ¥0 asks for nothing. */
  readonly due?: number;
  readonly bankAccount: string | null;
  /** The customer pays by card, so no transfer is asked for. */
  readonly byCard: boolean;
  /** The day it was paid, where that is known when the document is made. */
  readonly paidDate?: Day | null;
  readonly notes: readonly string[];
  /** The numbers of the invoices that this one takes the place of. */
  readonly corrects: readonly string[];
}

/** What is billed: 2026年10月分 MEO成果報酬, with the days when they are not those of the month. */
export function invoiceSubject(period: string, days?: DayRange): string {
  const subject = `${monthInWords(period)}分 MEO成果報酬`;
  return days === undefined || isCalendarMonth(period, days) ? subject : `${subject}（${rangeInWords(days)}）`;
}

/** 9/21〜10/20 */
export function rangeInWords({ first, last }: DayRange): string {
  const short = (day: Day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
  return first === last ? short(first) : `${short(first)}〜${short(last)}`;
}

/** What the reader is asked to pay: the total less what was carried over. */
export function amountDue({ total, due }: Pick<InvoiceDocument, 'total' | 'due'>): number {
  return due ?? total;
}

/** A sum that the reader is told, in yen; a strong one is what is asked for. */
export interface InvoiceSum {
  readonly label: string;
  readonly amount: number;
  readonly strong: boolean;
}

/** The total of an invoice and, where something was paid before, that and what is left: wherever an invoice is told of. */
export function sumColumns({
  total,
  due,
  paid = [],
}: Pick<InvoiceDocument, 'total' | 'due' | 'paid'>): readonly InvoiceSum[] {
  const left = amountDue({ total, due });
  const before = paid.map(({ label, day, amount }) => ({
    label: `${label}（${dayInWords(day)}）`,
    amount: -amount,
    strong: false,
  }));
  return [
    { label: '合計（税込）', amount: total, strong: true },
    ...before,
    ...(paid.length > 0 || left !== total ? [{ label: '今回ご請求額', amount: left, strong: true }] : []),
  ];
}

/** Of the taxes those of rates that a line has: a rate without lines says nothing. */
export function taxesOfLines({ lines, taxes }: Pick<InvoiceDocument, 'lines' | 'taxes'>): readonly TaxOfRate[] {
  return taxes.filter(({ rate }) => lines.some(({ taxRate }) => taxRate === rate));
}

/** 8 % since 2019: the law asks for a mark (※) at what it holds for, and for a legend. */
export function isReducedRate(rate: number): boolean {
  return rate === 8;
}

/** `20261031_宛名_金額.pdf`: day, customer and amount, by which a stored invoice must be found (電子帳簿保存法). */
export function invoiceFileName({
  issueDate,
  recipient,
  total,
}: Pick<InvoiceDocument, 'issueDate' | 'recipient' | 'total'>) {
  return `${issueDate.replaceAll('-', '')}_${fileNamePart(recipient.name)}_${total}.pdf`;
}

/** A text as part of a file name on any system. */
export function fileNamePart(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .trim();
  let start = 0;
  while (plain[start] === '.') start += 1;
  // A loop, since a pattern would begin anew at each of many dots
  let end = plain.length;
  while (end > start && (plain[end - 1] === '.' || plain[end - 1] === ' ')) end -= 1;
  return [...plain.slice(start, end)].slice(0, 60).join('') || '宛名';
}
