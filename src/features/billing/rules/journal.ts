import type { Day } from '#core/model/day.ts';
import type { CardFeeTax } from '#domain/billing/card-fees.ts';
import type { PaymentKind } from '#domain/billing/charge-payment.ts';
import type { FeeTax, SaleDay } from '#domain/billing/journal-choices.ts';
import type { TaxOfRate } from '#domain/invoices/tax.ts';
import { monthEnd } from '#domain/month.ts';

/** Accounts that a journal uses, with their usual names; an installation can rename them. */
export const usualAccounts = {
  receivable: '売掛金',
  sales: '売上高',
  bank: '普通預金',
  card: '未収入金',
  fee: '支払手数料',
  cardFee: '支払手数料',
} as const;
export type JournalAccount = keyof typeof usualAccounts;
export type JournalAccounts = Readonly<Record<JournalAccount, string>>;

/** Kinds of entries, by the name of their total. */
const kinds = {
  sales: 'SALE',
  cancelled: 'CANCEL',
  received: 'RECEIPT',
  returned: 'RETURN',
  fees: 'CARD_FEE',
} as const;

type JournalKind = (typeof kinds)[keyof typeof kinds];

/** One double-entry line: two accounts, one day. */
export interface JournalEntry {
  readonly kind: JournalKind;
  readonly day: Day;
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
  /** yen, with tax; positive */
  readonly amount: number;
  /** For a sale, its cancellation, a deducted fee and a taxed card fee: the tax included in the amount. */
  readonly tax?: { readonly rate: number; readonly amount: number };
  /** For a deducted fee. */
  readonly feeTax?: FeeTax;
  readonly customer: string;
  readonly invoiceNumber: string;
  /** Description of the entry. */
  readonly text: string;
}

/** A charge with the data that the journal needs. */
export interface JournalCharge {
  readonly invoiceNumber: string;
  readonly customer: string;
  readonly period: string;
  readonly issueDate: Day;
  /** The last day of its period. */
  readonly closedOn: Day;
  /** True if it corrects one that was issued before. */
  readonly isCorrection: boolean;
  /** The day of cancellation; null if not cancelled. */
  readonly cancelledOn: Day | null;
  readonly taxes: readonly TaxOfRate[];
}

/** A movement of a charge's money. */
export interface JournalPayment {
  readonly invoiceNumber: string;
  readonly customer: string;
  readonly kind: PaymentKind;
  /** yen; negative when money left the charge */
  readonly amount: number;
  readonly day: Day;
}

/**
 * Returns the entries of a charge's sale, one for each tax rate, and of its cancellation, each on its own day and only
 * within the month. A correction is entered on the day of its issue, near the cancellation of what it corrects: the
 * books of the period may be closed by then.
 */
export function entriesOfCharge(charge: JournalCharge, month: string, saleDay: SaleDay): JournalEntry[] {
  const { taxes, customer, invoiceNumber, issueDate, closedOn, isCorrection, cancelledOn } = charge;
  const soldOn = saleDay === 'PERIOD' && !isCorrection ? closedOn : issueDate;
  const about = `${Number(charge.period.slice(5))}月分 MEO成果報酬`;
  return taxes.flatMap(({ rate, base, tax }) => {
    if (base + tax === 0) return [];
    const same = { amount: base + tax, tax: { rate, amount: tax }, customer, invoiceNumber };
    const sale: JournalEntry = {
      kind: 'SALE',
      day: soldOn,
      debit: 'receivable',
      credit: 'sales',
      text: about,
      ...same,
    };
    const entries = [sale];
    if (cancelledOn !== null)
      entries.push({
        kind: 'CANCEL',
        day: cancelledOn,
        debit: 'sales',
        credit: 'receivable',
        text: `${about} 取消`,
        ...same,
      });
    return entries.filter(({ day }) => day.startsWith(month));
  });
}

/** The account for each kind of movement; null for movements between a customer's own charges, which stay in the receivables. */
const through: Readonly<Record<PaymentKind, JournalAccount | null>> = {
  CARD: 'card',
  TRANSFER: 'bank',
  FEE: 'fee',
  REFUND: 'card',
  RETURNED: 'bank',
  DISPUTE: 'card',
  CARRIED_IN: null,
  CARRIED_OUT: null,
  CREDIT_IN: null,
  CREDIT_OUT: null,
};

const texts: Readonly<Partial<Record<PaymentKind, string>>> = {
  CARD: 'カード決済',
  TRANSFER: '入金',
  FEE: '振込手数料',
  REFUND: 'カードへ返金',
  RETURNED: '振込で返金',
  DISPUTE: 'カードの異議申立て',
};

/**
 * Returns the entry of a payment or refund; none for movements between charges. A fee that the customer deducted is a
 * return of the price by default: it lessens the sales and their tax.
 */
export function entryOfPayment(payment: JournalPayment, feeTax: FeeTax): JournalEntry[] {
  const { kind, amount, day, customer, invoiceNumber } = payment;
  const account = through[kind];
  if (account === null || amount === 0) return [];
  const same = { day, amount: Math.abs(amount), customer, invoiceNumber, text: texts[kind] ?? '' };
  if (kind === 'FEE') return [amount > 0 ? feeEntry(same, feeTax) : undone(feeEntry(same, feeTax))];
  return amount > 0
    ? [{ kind: 'RECEIPT', debit: account, credit: 'receivable', ...same }]
    : [{ kind: 'RETURN', debit: 'receivable', credit: account, ...same }];
}

function feeEntry(
  same: Pick<JournalEntry, 'day' | 'amount' | 'customer' | 'invoiceNumber' | 'text'>,
  feeTax: FeeTax,
): JournalEntry {
  const entry = { kind: 'RECEIPT', debit: 'fee', credit: 'receivable', ...same, feeTax } as const;
  return feeTax === 'OUTSIDE' ? entry : { ...entry, tax: taxWithin(same.amount) };
}

/** A deducted fee of a price that is billed no more. */
function undone({ debit, credit, ...entry }: JournalEntry): JournalEntry {
  return { ...entry, kind: 'RETURN', debit: credit, credit: debit, text: `${entry.text} 取消` };
}

/** Returns the entry of a month's fees of the payment service, on its last day: it keeps them back from what it pays out. */
export function entryOfCardFee(month: string, amount: number, taxed: CardFeeTax): JournalEntry[] {
  if (amount === 0) return [];
  const entry: JournalEntry = {
    kind: 'CARD_FEE',
    day: monthEnd(`${month}-01`),
    debit: 'cardFee',
    credit: 'card',
    amount,
    customer: '',
    invoiceNumber: '',
    text: `カード決済手数料 ${Number(month.slice(5))}月分`,
  };
  return [taxed === 'OUTSIDE' ? entry : { ...entry, tax: taxWithin(amount) }];
}

/** The tax is within the amount, rounded down (消費税法施行令 70条の9). */
function taxWithin(amount: number): NonNullable<JournalEntry['tax']> {
  return { rate: feeRate, amount: Math.floor((amount * feeRate) / (100 + feeRate)) };
}

/** percent */
const feeRate = 10;

/** Returns the number and the sum in yen of a month's entries, by kind. */
export function journalTotals(entries: readonly JournalEntry[]) {
  const of = (kind: JournalKind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return { count: some.length, amount: some.reduce((sum, { amount }) => sum + amount, 0) };
  };
  return {
    sales: of(kinds.sales),
    cancelled: of(kinds.cancelled),
    received: of(kinds.received),
    returned: of(kinds.returned),
    fees: of(kinds.fees),
  } satisfies Record<keyof typeof kinds, ReturnType<typeof of>>;
}
