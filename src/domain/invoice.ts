import type { Day } from './day.ts';
import { dayInWords, monthInWords } from './month.ts';
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
}

/** Everything that stands on an invoice, and nothing that may change later. Money in yen. */
export interface InvoiceDocument {
  /** Null: a draft that nobody may take for an invoice. */
  readonly number: string | null;
  readonly issueDate: Day;
  readonly dueDate: Day | null;
  readonly period: string;
  readonly recipient: Recipient;
  readonly issuer: Issuer;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly taxes: readonly TaxOfRate[];
  readonly total: number;
  readonly bankAccount: string | null;
  /** The customer pays by card, so no transfer is asked for. */
  readonly byCard: boolean;
  readonly notes: readonly string[];
  /** The number of the invoice that this one takes the place of. */
  readonly corrects: string | null;
}

/** What is billed: 2026年10月分 MEO成果報酬. */
export function invoiceSubject(period: string): string {
  return `${monthInWords(period)}分 MEO成果報酬`;
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
    .trim()
    .replace(/^\.+|[. ]+$/g, '');
  return [...plain].slice(0, 60).join('') || '宛名';
}

/** When it is to be paid by, in words. */
export function dueInWords({ byCard, dueDate }: Pick<InvoiceDocument, 'byCard' | 'dueDate'>): string {
  if (byCard) return 'ご登録のクレジットカードでお支払い';
  return dueDate === null ? '発行時に決まります' : dayInWords(dueDate);
}
