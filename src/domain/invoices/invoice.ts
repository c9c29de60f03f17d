import type { Day } from '#core/model/day.ts';
import { dayInShort, dayInWords, monthInWords } from '../month.ts';
import { type DayRange, isCalendarMonth } from '../period.ts';
import type { IssuerMarks } from './issuer-image.ts';
import type { TaxOfRate } from './tax.ts';

/** The issuer of the invoices; edited in the settings. */
export interface Issuer {
  readonly name: string;
  readonly postalCode: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** T and thirteen digits: without it an invoice is not a qualified invoice. */
  readonly registrationNumber: string | null;
  readonly bankAccount: string | null;
  readonly note: string | null;
}

/** The addressee of an invoice. */
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
  /** The days that the line covers, where they differ from those of the whole invoice. */
  readonly billedDays?: DayRange;
  /** True when a cap of the contract ended the billing: there were more achieved days. */
  readonly isCapped?: boolean;
}

/** A payment already made for the invoice that this one replaces. */
export interface PaidBefore {
  readonly label: string;
  readonly day: Day;
  readonly amount: number;
}

/** The complete content of an invoice as an immutable snapshot. Money in yen. */
export interface InvoiceDocument {
  /** Null for a draft, which must not be mistaken for an invoice. */
  readonly number: string | null;
  readonly issueDate: Day;
  readonly dueDate: Day | null;
  readonly period: string;
  /** The billed days; if absent, those of the calendar month. */
  readonly billedDays?: DayRange;
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  /** The issuer's logo and seal. */
  readonly marks?: IssuerMarks;
  /** Colour of the title and the rules; the product's own if absent. */
  readonly colour?: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly taxes: readonly TaxOfRate[];
  readonly total: number;
  /** Earlier payments carried over to this invoice; shown below the total. */
  readonly paid?: readonly PaidBefore[];
  /** The amount still due where it differs from the total; with ¥0 nothing is to be paid. */
  readonly due?: number;
  readonly bankAccount: string | null;
  /** True when the customer pays by card, so that no transfer is requested. */
  readonly byCard: boolean;
  /** The day of payment, if known when the document is made. */
  readonly paidDate?: Day | null;
  readonly notes: readonly string[];
  /** The numbers of the invoices that this one replaces. */
  readonly corrects: readonly string[];
}

/** Returns the subject: 2026年10月分 MEO成果報酬, with the days when they are not exactly the calendar month. */
export function invoiceSubject(period: string, days?: DayRange): string {
  const subject = `${monthInWords(period)}分 MEO成果報酬`;
  return days === undefined || isCalendarMonth(period, days) ? subject : `${subject}（${rangeInWords(days)}）`;
}

/** Returns 9/21〜10/20. */
export function rangeInWords({ first, last }: DayRange): string {
  return first === last ? dayInShort(first) : `${dayInShort(first)}〜${dayInShort(last)}`;
}

/** Returns the amount to pay: the total less what was carried over. */
export function amountDue({ total, due }: Pick<InvoiceDocument, 'total' | 'due'>): number {
  return due ?? total;
}

/** A sum shown to the reader, in yen; `strong` marks the amount to pay. */
export interface InvoiceSum {
  readonly label: string;
  readonly amount: number;
  readonly strong: boolean;
}

/** Returns the total of an invoice and, after earlier payments, these and the rest; used wherever an invoice is shown. */
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

/** Returns the taxes of the rates that occur among the lines; others are left out. */
export function taxesOfLines({ lines, taxes }: Pick<InvoiceDocument, 'lines' | 'taxes'>): readonly TaxOfRate[] {
  return taxes.filter(({ rate }) => lines.some(({ taxRate }) => taxRate === rate));
}

/** True for the reduced rate: 8 % since 2019. The law requires a mark (※) on its items, and a legend. */
export function isReducedRate(rate: number): boolean {
  return rate === 8;
}

/** `20261031_宛名_金額.pdf`: day, customer and amount, by which stored invoices must be searchable (電子帳簿保存法). */
export function invoiceFileName({
  issueDate,
  recipient,
  total,
}: Pick<InvoiceDocument, 'issueDate' | 'recipient' | 'total'>) {
  return `${issueDate.replaceAll('-', '')}_${fileNamePart(recipient.name)}_${total}.pdf`;
}

/** Makes a text safe as part of a file name on any system. */
export function fileNamePart(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .trim();
  let start = 0;
  while (plain[start] === '.') start += 1;
  // A loop instead of a regular expression, which would backtrack on many dots
  let end = plain.length;
  while (end > start && (plain[end - 1] === '.' || plain[end - 1] === ' ')) end -= 1;
  return [...plain.slice(start, end)].slice(0, 60).join('') || '宛名';
}
