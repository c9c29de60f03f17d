import { nearToday, readDay } from '#core/fields/date/model/read-day.ts';
import type { Day } from '#core/model/day.ts';

/** Why a deposit on a statement cannot be booked. */
export const depositProblemLabels = {
  NO_DAY: '日付が正しくありません',
  FUTURE: '先の日付です',
  NO_AMOUNT: '金額を読み取れません',
  CANCELLED: '取り消された振込です',
  BOOKED: '記録済みの入金です',
} as const;

export type DepositProblem = keyof typeof depositProblemLabels;

/** A deposit, as read from a line of a bank statement. */
export interface Deposit {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** The original text if it is not a valid day. */
  readonly day: Day;
  /** As the bank writes it, mostly in half-width kana. */
  readonly payer: string;
  /** Yen; 0 if unreadable. */
  readonly amount: number;
  /** Null if it can be booked. */
  readonly problem: DepositProblem | null;
}

/** Headings that banks use for each column; the more likely first. */
const headings = {
  day: [
    '取引日',
    '取引日付',
    '取引年月日',
    '取引日時',
    '日付',
    '日時',
    '年月日',
    '勘定日',
    '取扱日',
    '取扱日付',
    '操作日',
    '入金日',
    '入出金日',
    '振込日',
    '計上日',
    '起算日',
    '月日',
  ],
  income: [
    '預入金額',
    '預入',
    '預入れ',
    '預入れ金額',
    '預入額',
    '預け入れ金額',
    '預り金額',
    '預り',
    '預かり金額',
    '入金金額',
    '入金額',
    '入金',
    '受入金額',
    '受入',
  ],
  signed: ['入出金', '入出金額', '取引金額', '金額'],
  direction: ['入払区分', '入出金区分', '入出区分', '入払', '取引区分'],
  payer: [
    '振込依頼人名',
    '振込依頼人',
    '依頼人名',
    '振込人名',
    '取引先名',
    '取引先',
    '摘要内容',
    '詳細2',
    '取り扱い内容',
    '取扱内容',
    '入出金先内容',
    '入出金内容',
    '取引内容',
    '内容',
    '摘要',
    '名義',
    '取引名',
    '詳細1',
  ],
} as const;

/** Where no column says the direction, a transaction called this went out (りそな: 取引名 is 入金 or 支払, sums have no sign). */
const outgoing = { heading: '取引名', word: /^(支払|出金|払出)/ } as const;

interface Columns {
  /** One column, or separate columns for year, month and day. */
  readonly day: readonly number[];
  /** True when the bank writes days without their year. */
  readonly isYearless: boolean;
  readonly income: number | null;
  readonly signed: number | null;
  readonly direction: number | null;
  /** The name of the transaction, which may say that it went out. */
  readonly name: number | null;
  /** The first filled one contains the payer. */
  readonly payers: readonly number[];
}

/**
 * Returns the deposits of any bank's CSV export. Columns are found by their headings, which may follow a few lines of
 * other content. Headings and details may also share one record (ANSER): it is read as if each began a line. Deposits
 * that cannot be booked carry their problem. Null when no line has headings for day, amount and payer.
 */
export function depositsIn(lines: readonly (readonly string[])[], today: Day): readonly Deposit[] | null {
  for (const [top, head] of lines.entries()) {
    const columns = columnsOf(head);
    if (columns === null) continue;
    const details = [...detailsBesideHeadings(head, columns, today), ...lines.slice(top + 1)];
    return details.flatMap((cells, index) => depositOf(cells, columns, top + index + 2, today) ?? []);
  }
  return null;
}

/**
 * Returns the details that follow the headings in the same record, cut into lines as wide as the headings. How wide
 * these are is not written: it is the width at which most lines have a day in their column for the day.
 */
function detailsBesideHeadings(
  record: readonly string[],
  columns: Columns,
  today: Day,
): readonly (readonly string[])[] {
  const { day, income, signed, direction, payers } = columns;
  const least = Math.max(...day, income ?? 0, signed ?? 0, direction ?? 0, ...payers) + 1;
  const cells = record.slice(0, record.findLastIndex((cell) => cell.trim() !== '') + 1);
  let best: readonly (readonly string[])[] = [];
  let share = 0.49;
  for (let width = least; width < cells.length; width += 1) {
    const lines = Array.from({ length: Math.ceil(cells.length / width) - 1 }, (_, nth) =>
      cells.slice((nth + 1) * width, (nth + 2) * width),
    );
    // Only the last line may lack cells, empty ones at its end
    if (record.length < (lines.length + 1) * width && lines.length > 1) continue;
    const dated = lines.filter((line) => dayIn(line, columns, today) !== null).length / lines.length;
    if (dated > share) [best, share] = [lines, dated];
  }
  return best;
}

function columnsOf(head: readonly string[]): Columns | null {
  const words = head.map(plainHeading);
  const all = (known: readonly string[]) =>
    known.flatMap((word) => (words.includes(word) ? [words.indexOf(word)] : []));
  const [day] = all(headings.day);
  const apart = headings.day
    .flatMap((word) =>
      // りそな writes a blank for the brackets
      [
        [`${word}(年)`, `${word}(月)`, `${word}(日)`],
        [`${word}年`, `${word}月`, `${word}日`],
      ].map((parts) => parts.map((part) => words.indexOf(part))),
    )
    .find((parts) => !parts.includes(-1));
  const days = day === undefined ? apart : [day];
  const [income = null] = all(headings.income);
  const [signed = null] = all(headings.signed);
  const [direction = null] = all(headings.direction);
  const payers = all(headings.payer);
  if (days === undefined || (income === null && signed === null) || payers.length === 0) return null;
  const isYearless = day !== undefined && words[day] === '月日';
  const at = words.indexOf(outgoing.heading);
  const name = at === -1 || direction !== null ? null : at;
  return { day: days, isYearless, income, signed: income === null ? signed : null, direction, name, payers };
}

/** `お預入れ（円）` → `預入れ`, `年月日（和暦）` → `年月日`, `操作日(年)` unchanged. */
function plainHeading(cell: string): string {
  return cell
    .normalize('NFKC')
    .replace(/[\s\uFEFF*]/g, '')
    .replace(/\((円|和暦|西暦)\)$/, '')
    .replace(/^\((.+)\)$/, '$1')
    .replace(/^[おご]/, '');
}

/** No bank exports statements older than these. */
const oldest = '2000-01-01';

/** Returns the day of a line; null if its cells have none, or one that does not exist. */
function dayIn(cells: readonly string[], { day, isYearless }: Columns, today: Day): Day | null {
  const text = day.map((index) => cells[index] ?? '').join('/');
  const { shortYear, noYear } = nearToday(today);
  // Four digits without a sign are a month and a date only where the column has no years
  const { value } = isYearless
    ? readDay(text.normalize('NFKC').replace(/^\s*(\d\d)(\d\d)\s*$/, '$1/$2'), { anyTime: true, shortYear, noYear })
    : readDay(text, { anyTime: true, shortYear });
  return value === undefined || value < oldest ? null : value;
}

function depositOf(cells: readonly string[], columns: Columns, line: number, today: Day): Deposit | null {
  const cell = (index: number | null) => (index === null ? '' : (cells[index] ?? '').trim());
  const amount = amountOf(cells, columns);
  if (amount === null) return null;
  const payer = columns.payers.map(cell).find((text) => text !== '') ?? '';
  const written = columns.day.map(cell);
  // Totals and carried-over balances are not deposits
  const isSum = cells.some((one) => /^(合計|小計|総?計|(前月|前頁)?繰越)/.test(one.trim()));
  if (!/\d|[０-９]/.test(written.join('')) && (payer === '' || isSum)) return null;
  const day = dayIn(cells, columns, today);
  const problem = Number.isNaN(amount) ? 'NO_AMOUNT' : day === null ? 'NO_DAY' : day > today ? 'FUTURE' : null;
  return { line, day: day ?? written.join('/'), payer, amount: Number.isNaN(amount) ? 0 : amount, problem };
}

/** Returns the yen received; null when none, NaN when unreadable. */
function amountOf(cells: readonly string[], { income, signed, direction, name }: Columns): number | null {
  const text = (cells[income ?? signed ?? -1] ?? '').normalize('NFKC').replace(/[,¥\\円\s"]/g, '');
  if (text === '' || /^[-–—*]+$/.test(text)) return null;
  // `1.000` may mean a thousand
  const yen = /^[+-]?\d+(\.0{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (signed !== null && direction !== null && !isIncome(cells[direction] ?? '')) return null;
  if (signed !== null && name !== null && outgoing.word.test((cells[name] ?? '').trim())) return null;
  return yen <= 0 ? null : yen;
}

function isIncome(cell: string): boolean {
  const word = cell.normalize('NFKC').trim();
  return word === '1' || /入金|預入|^入$|受入|お預/.test(word);
}
