import { nearestYear, readDay } from '#core/fields/date/model/read-day.ts';
import type { Day } from '#core/model/day.ts';
import type { Deposit } from './bank-statement.ts';

const recordLength = 200;

/** Offsets of the fields from 0, for the kinds of files that report deposits. */
interface Layout {
  readonly day: number;
  readonly amount: readonly [from: number, digits: number];
  readonly payer: number;
  /** Used in place of the payer when that is empty. */
  readonly memo: readonly [from: number, letters: number] | null;
  isIncome(record: string): boolean;
  isCancelled(record: string): boolean;
}

const layouts: Readonly<Record<string, Layout>> = {
  // 振込入金通知
  '01': {
    day: 7,
    amount: [19, 10],
    payer: 49,
    memo: null,
    isIncome: () => true,
    isCancelled: (record) => record[127] === '1',
  },
  // 入出金取引明細
  '03': {
    day: 9,
    amount: [24, 12],
    payer: 81,
    memo: [159, 20],
    isIncome: (record) => record[21] === '1',
    // 訂正
    isCancelled: (record) => record.slice(22, 24) === '19',
  },
};

/**
 * Returns the deposits of a file in the banks' common fixed-width format (全銀): 入出金取引明細 or 振込入金通知, records of 200 bytes
 * with or without line ends. Whether years are of the era or western follows from the file's creation date. Null for
 * any other text.
 */
export function zenginDeposits(text: string, today: Day): readonly Deposit[] | null {
  const records = recordsOf(text);
  const [head] = records ?? [];
  if (records === null || head === undefined || !/^10[13]/.test(head)) return null;
  let layout: Layout | undefined;
  let made = today;
  return records.flatMap((record, index): Deposit[] => {
    if (record[0] === '1') {
      layout = layouts[record.slice(1, 3)];
      made = record.slice(4, 10);
      return [];
    }
    if (record[0] !== '2' || layout === undefined || !layout.isIncome(record)) return [];
    const written = record.slice(layout.day, layout.day + 6);
    const day = dayOfSix(written, made, today);
    const [from, digits] = layout.amount;
    const amount = /^\s*\d+$/.test(record.slice(from, from + digits)) ? Number(record.slice(from, from + digits)) : 0;
    const named = fieldOf(record, layout.payer, 48);
    const memo = layout.memo === null ? '' : fieldOf(record, ...layout.memo);
    const problem = layout.isCancelled(record)
      ? 'CANCELLED'
      : amount <= 0
        ? 'NO_AMOUNT'
        : day === null
          ? 'NO_DAY'
          : day > today
            ? 'FUTURE'
            : null;
    return [{ line: index + 1, day: day ?? written, payer: named === '' ? memo : named, amount, problem }];
  });
}

/** Splits the text into records by bytes: all but half-width characters take two. Null when it does not divide evenly. */
function recordsOf(text: string): readonly string[] | null {
  // Insert a filler for the second byte, so that all offsets stay right
  const plain = text
    .replaceAll('\u001a', '')
    .replace(/[\uFEFF\r\n]/g, '')
    .replace(fullWidth, '$&\u0000');
  if (plain.length % recordLength !== 0) return null;
  const records = Array.from({ length: plain.length / recordLength }, (_, nth) =>
    plain.slice(nth * recordLength, (nth + 1) * recordLength),
  );
  // No character may span two records
  return records.some((record) => record[0] === '\u0000') ? null : records;
}

function fieldOf(record: string, from: number, bytes: number): string {
  return record
    .slice(from, from + bytes)
    .replaceAll('\u0000', '')
    .trim();
}

const fullWidth = /[^\p{ASCII}¥‾\uff61-\uff9f]/gu;

/** Parses `081120` or `261120`: years count as in the file's creation date. */
function dayOfSix(six: string, made: string, today: Day): Day | null {
  if (!/^\d{6}$/.test(six)) return null;
  const year = Number(six.slice(0, 2));
  const madeIn = /^\d{6}$/.test(made) ? Number(made.slice(0, 2)) : year;
  const offset = nearestYear(madeIn, today) - madeIn;
  return readDay([year + offset, six.slice(2, 4), six.slice(4, 6)].join('/')).value ?? null;
}
