import { dayText } from '#core/model/day.ts';
import type { FeeTax } from '#domain/billing/journal-choices.ts';
import { isReducedRate } from '#domain/invoices/invoice.ts';
import { type JournalAccount, type JournalAccounts, type JournalEntry, usualAccounts } from './journal.ts';

/** Accounting software that a journal can be exported to. */
export const journalSoftware = {
  FREEE: 'freee会計',
  MONEYFORWARD: 'マネーフォワード クラウド会計',
  YAYOI: '弥生会計',
} as const;
export type JournalSoftware = keyof typeof journalSoftware;

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
  if (tax === undefined || !taxedAccounts.includes(entry[side])) return { account, taxed: outside, tax: null };
  return { account, taxed: taxName(entry[side], { rate: tax.rate, feeTax }, names), tax: String(tax.amount) };
}

const taxedAccounts: readonly JournalAccount[] = ['sales', 'fee', 'cardFee'];

function taxName(
  account: JournalAccount,
  { rate, feeTax }: { readonly rate: number; readonly feeTax: FeeTax | undefined },
  names: TaxNames,
): string {
  if (account === 'cardFee') return names.bought;
  if (account === 'fee') return feeTax === 'RETURN' ? names.returned : names.bought;
  return isReducedRate(rate) ? names.reduced : names.full;
}

/** An account's name; a fee that lessens the sales is entered there unless the installation names an account for it. */
function accountName(account: JournalAccount, accounts: JournalAccounts, feeTax: FeeTax | undefined): string {
  const isUnnamed = account === 'fee' && accounts.fee === usualAccounts.fee;
  return isUnnamed && feeTax === 'RETURN' ? accounts.sales : accounts[account];
}

const textOf = ({ text, invoiceNumber, customer }: JournalEntry) => `${text} ${invoiceNumber} ${customer}`.trim();
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
