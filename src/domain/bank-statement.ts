import type { Day } from './day.ts';

/** Money that came in, as a line of a bank statement tells it. */
export interface Deposit {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly day: Day;
  /** As the bank writes it, mostly in half-width kana. */
  readonly payer: string;
  /** yen */
  readonly amount: number;
}

/** An issued charge that nobody has paid yet. */
export interface OpenCharge {
  readonly id: number;
  readonly total: number;
  /** Names under which the customer may pay. */
  readonly names: readonly string[];
}

const headings = {
  day: /^(取引日|日付|年月日|お取引日|取扱日|操作日|勘定日|入払日)/,
  amount: /(入金|お預り|お預入|預入|受入)/,
  payer: /(摘要|振込依頼人|依頼人|お取引内容|取引内容|内容|名義)/,
} as const;

/**
 * The deposits of a bank's CSV export, whatever the bank: the columns are found by their headings, which may stand below a few lines
 * of their own. Null when no line has headings for day, amount and payer.
 */
export function depositsIn(lines: readonly (readonly string[])[]): readonly Deposit[] | null {
  const top = lines.findIndex((cells) =>
    Object.values(headings).every((heading) => cells.some((cell) => heading.test(cell.trim()))),
  );
  const head = lines[top];
  if (head === undefined) return null;
  const at = (heading: RegExp) => head.findIndex((cell) => heading.test(cell.trim()));
  const [day, amount, payer] = [at(headings.day), at(headings.amount), at(headings.payer)];
  return lines.slice(top + 1).flatMap((cells, index) => {
    const money = Number((cells[amount] ?? '').replace(/[,¥円\s]/g, ''));
    const on = dayIn(cells[day] ?? '');
    if (!Number.isInteger(money) || money <= 0 || on === null) return [];
    return [{ line: top + index + 2, day: on, payer: (cells[payer] ?? '').trim(), amount: money }];
  });
}

/** `2026/10/31`, `2026-10-31`, `20261031`, `2026年10月31日`, `R8.10.31` */
function dayIn(text: string): Day | null {
  const plain = text.normalize('NFKC').trim();
  const [, era, year = '', month = '', date = ''] =
    /^(R|令和)?(\d{4}|\d{1,2})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(
      plain.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1/$2/$3'),
    ) ?? [];
  if (year === '') return null;
  const full = era === undefined ? Number(year) : Number(year) + 2018;
  if (full < 2000) return null;
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}

const legalForms =
  /(株式会社|有限会社|合同会社|合資会社|一般社団法人|医療法人|カブシキガイシャ|カブシキカイシャ|ユウゲンガイシャ|ゴウドウガイシャ|\(?(?:カ|ユ|ド|シャ|イ)\)|\((?:カ|ユ|ド|シャ|イ)\)?|㈱|㈲)/g;

/** A name as it can be compared: full-width katakana, no legal form, no blanks or signs. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replace(legalForms, '')
    .replace(/[ァィゥェォッャュョ]/g, (small) => 'アイウエオツヤユヨ'['ァィゥェォッャュョ'.indexOf(small)] ?? small)
    .replace(/[\s・.,\-ー－―()（）]/g, '')
    .toUpperCase();
}

export interface Match {
  readonly deposit: Deposit;
  /** Null: no open charge is of that amount. */
  readonly chargeId: number | null;
  /** The name fits, and no other charge could be meant. */
  readonly isSure: boolean;
}

/** Which charge each deposit is for, by amount and then by name. A charge is paid once; what could be two is sure of neither. */
export function matchDeposits(deposits: readonly Deposit[], charges: readonly OpenCharge[]): readonly Match[] {
  const taken = new Set<number>();
  return deposits.map((deposit) => {
    const payer = comparableName(deposit.payer);
    const sameAmount = charges.filter((charge) => charge.total === deposit.amount && !taken.has(charge.id));
    const named = sameAmount.filter((charge) => charge.names.some((name) => fits(payer, comparableName(name))));
    const [charge] = named.length > 0 ? named : sameAmount.length === 1 ? sameAmount : [];
    if (charge === undefined) return { deposit, chargeId: null, isSure: false };
    taken.add(charge.id);
    return { deposit, chargeId: charge.id, isSure: named.length === 1 };
  });
}

// Banks cut names short, and customers write their bank's number before their own
function fits(payer: string, name: string): boolean {
  if (name.length < 2 || payer.length < 2) return false;
  return payer.includes(name) || (payer.length >= 4 && name.startsWith(payer));
}
