import type { Day } from '#core/model/day.ts';
import { dayText } from '#core/model/day.ts';
import { isReducedRate } from '../invoices/invoice.ts';
import type { TaxOfRate } from '../invoices/tax.ts';
import type { PaymentKind } from './charge-payment.ts';
import type { FeeTax, SaleDay } from './journal-choices.ts';

/** Accounting software that a journal can be exported to. */
export const journalSoftware = {
  FREEE: 'freee会計',
  MONEYFORWARD: 'マネーフォワード クラウド会計',
  YAYOI: '弥生会計',
} as const;
export type JournalSoftware = keyof typeof journalSoftware;

/** Accounts that a journal uses, with their usual names; an installation can rename them. */
export const usualAccounts = {
  receivable: '売掛金',
  sales: '売上高',
  bank: '普通預金',
  card: '未収入金',
  fee: '支払手数料',
} as const;
export type JournalAccount = keyof typeof usualAccounts;
export type JournalAccounts = Readonly<Record<JournalAccount, string>>;

/** Kinds of entries, by the name of their total. */
const kinds = { sales: 'SALE', cancelled: 'CANCEL', received: 'RECEIPT', returned: 'RETURN' } as const;

type JournalKind = (typeof kinds)[keyof typeof kinds];

/** One double-entry line: two accounts, one day. */
export interface JournalEntry {
  readonly kind: JournalKind;
  readonly day: Day;
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
  /** yen, with tax; positive */
  readonly amount: number;
  /** For a sale, its cancellation and a deducted fee: the tax included in the amount. */
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
  if (kind === 'FEE') return [feeEntry(same, feeTax)];
  return amount > 0
    ? [{ kind: 'RECEIPT', debit: account, credit: 'receivable', ...same }]
    : [{ kind: 'RETURN', debit: 'receivable', credit: account, ...same }];
}

function feeEntry(
  same: Pick<JournalEntry, 'day' | 'amount' | 'customer' | 'invoiceNumber' | 'text'>,
  feeTax: FeeTax,
): JournalEntry {
  const entry = { kind: 'RECEIPT', debit: 'fee', credit: 'receivable', ...same, feeTax } as const;
  // The tax is within the amount, rounded down (消費税法施行令 70条の9)
  const tax = { rate: feeRate, amount: Math.floor((same.amount * feeRate) / (100 + feeRate)) };
  return feeTax === 'OUTSIDE' ? entry : { ...entry, tax };
}

/** percent */
const feeRate = 10;

interface Form {
  /** Null if the software's format has no header row. */
  readonly heading: readonly string[] | null;
  readonly encoding: 'utf8' | 'cp932';
  line(entry: JournalEntry, place: number, accounts: JournalAccounts): readonly string[];
}

const outside = '対象外';

/** What a software calls its tax classes. */
interface TaxNames {
  readonly full: string;
  readonly reduced: string;
  readonly returned: string;
  readonly bought: string;
}

/** Returns one side of an entry: its account, tax category and included tax. */
function sideOf(entry: JournalEntry, side: 'debit' | 'credit', names: TaxNames, accounts: JournalAccounts) {
  const { tax, feeTax } = entry;
  const account = accountName(entry[side], accounts, feeTax);
  if (tax === undefined || (entry[side] !== 'sales' && entry[side] !== 'fee'))
    return { account, taxed: outside, tax: null };
  const taxed =
    entry[side] === 'fee'
      ? feeTax === 'RETURN'
        ? names.returned
        : names.bought
      : isReducedRate(tax.rate)
        ? names.reduced
        : names.full;
  return { account, taxed, tax: String(tax.amount) };
}

/** An account's name; a fee that lessens the sales is entered there unless the installation names an account for it. */
function accountName(account: JournalAccount, accounts: JournalAccounts, feeTax: FeeTax | undefined): string {
  const isUnnamed = account === 'fee' && accounts.fee === usualAccounts.fee;
  return isUnnamed && feeTax === 'RETURN' ? accounts.sales : accounts[account];
}

const textOf = ({ text, invoiceNumber, customer }: JournalEntry) => `${text} ${invoiceNumber} ${customer}`;
/** Cuts a text to the width that 弥生 allows for a summary: 64 half-width characters, where a Japanese character counts as two. */
function cut(text: string, most: number): string {
  let room = most;
  let kept = '';
  for (const letter of text) {
    room -= letter < '\u0080' ? 1 : 2;
    if (room < 0) break;
    kept += letter;
  }
  return kept;
}

const freeeTaxes: TaxNames = {
  full: '課税売上10%',
  reduced: '課税売上8%（軽）',
  returned: '課税売返10%',
  bought: '課対仕入10%',
};
const moneyForwardTaxes: TaxNames = {
  full: '課税売上 10%',
  reduced: '課税売上 (軽)8%',
  returned: '課税売上-返還 10%',
  bought: '課税仕入 10%',
};
const yayoiTaxes: TaxNames = {
  full: '課税売上込10%',
  reduced: '課税売上込軽減8%',
  returned: '課税売返込10%',
  bought: '課対仕入込10%',
};

const freee: Form = {
  encoding: 'utf8',
  heading: [
    '日付',
    '伝票番号',
    '決算整理仕訳',
    ...['借方', '貸方'].flatMap((side) =>
      ['勘定科目', '補助科目', '取引先', '部門', '品目', 'メモタグ', '金額', '税区分', '税額'].map((one) => side + one),
    ),
    '摘要',
  ],
  line(entry, place, accounts) {
    const side = (which: 'debit' | 'credit') => {
      const { account, taxed, tax } = sideOf(entry, which, freeeTaxes, accounts);
      return [account, '', entry.customer, '', '', '', String(entry.amount), taxed, tax ?? ''];
    };
    return [dayText(entry.day), String(place), '', ...side('debit'), ...side('credit'), textOf(entry)];
  },
};

const moneyForward: Form = {
  encoding: 'utf8',
  heading: [
    '取引No',
    '取引日',
    ...['借方', '貸方'].flatMap((side) =>
      ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額'].map((one) => side + one),
    ),
    '摘要',
    '仕訳メモ',
    'タグ',
    'MF仕訳タイプ',
    '決算整理仕訳',
    '作成日時',
    '作成者',
    '最終更新日時',
    '最終更新者',
  ],
  line(entry, place, accounts) {
    const side = (which: 'debit' | 'credit') => {
      const { account, taxed, tax } = sideOf(entry, which, moneyForwardTaxes, accounts);
      return [account, '', '', entry.customer, taxed, '', String(entry.amount), tax ?? ''];
    };
    const end = [textOf(entry), '', '', '', '', '', '', '', ''];
    return [String(place), dayText(entry.day), ...side('debit'), ...side('credit'), ...end];
  },
};

const yayoi: Form = {
  encoding: 'cp932',
  heading: null,
  line(entry, _place, accounts) {
    const side = (which: 'debit' | 'credit') => {
      const { account, taxed, tax } = sideOf(entry, which, yayoiTaxes, accounts);
      return [account, '', '', taxed, String(entry.amount), tax ?? '0'];
    };
    // 2000: an entry of one line; 0: an ordinary entry; no: not a year-end adjustment
    return [
      '2000',
      '',
      '',
      dayText(entry.day),
      ...side('debit'),
      ...side('credit'),
      cut(textOf(entry), 64),
      '',
      '',
      '0',
      '',
      '',
      '0',
      '0',
      'no',
    ];
  },
};

const forms: Readonly<Record<JournalSoftware, Form>> = { FREEE: freee, MONEYFORWARD: moneyForward, YAYOI: yayoi };

/** Returns a month's entries as rows of the software's import format, with its header row and encoding. */
export function journalFile(
  software: JournalSoftware,
  entries: readonly JournalEntry[],
  accounts: JournalAccounts,
): { rows: readonly (readonly string[])[]; encoding: 'utf8' | 'cp932' } {
  const { heading, encoding, line } = forms[software];
  const lines = entries.map((entry, index) => line(entry, index + 1, accounts));
  return { rows: heading === null ? lines : [heading, ...lines], encoding };
}

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
  } satisfies Record<keyof typeof kinds, ReturnType<typeof of>>;
}
