import type { ErrorCode, Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';

/** One record of a CSV: where it begins (lines count from 1), and its cells; an empty line is one empty cell. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with it, where that is known so early. */
  readonly problem?: Problem | null;
}

/** What a file may hold, so that none of its records, however odd, is long work by itself. A cell is as long as Excel lets it be. */
export const csvLimits = { cells: 200, cellLength: 32_767, recordLength: 200_000, records: 100_000 } as const;

const comma = 0x2c;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The records of a CSV (RFC 4180, any line ends), each when it is asked for; AppError 422 names the line of the first that is not
 * as it should be. `relaxed`: a quotation mark out of place is a letter like others, as banks write it.
 */
export function* csvRecords(text: string, { relaxed = false } = {}): Generator<CsvRecord, void, undefined> {
  let at = 0;
  let line = 1;
  for (let count = 1; at < text.length; count += 1) {
    if (count > csvLimits.records) throw refusal('csv_lines_max', line, csvLimits.records);
    const record = recordAt(text, at, line, relaxed);
    yield { line, cells: record.cells };
    at = record.end;
    line = record.nextLine;
  }
}

interface Found {
  readonly cells: string[];
  /** Where the next record begins. */
  readonly end: number;
  readonly nextLine: number;
}

function recordAt(text: string, start: number, line: number, relaxed: boolean): Found {
  const cells: string[] = [];
  let breaks = 0;
  for (let at = start; ; at += 1) {
    if (cells.length === csvLimits.cells) throw refusal('csv_cells_max', line, csvLimits.cells);
    const cell = cellAt(text, at, line, relaxed);
    if (cell.end - start > csvLimits.recordLength) throw refusal('csv_record_max', line, csvLimits.recordLength);
    cells.push(cell.value);
    if (cell.isQuoted) breaks += breaksIn(cell.value);
    at = cell.end;
    if (text.charCodeAt(at) !== comma) return { cells, end: afterBreak(text, at), nextLine: line + 1 + breaks };
  }
}

interface Cell {
  readonly value: string;
  /** Where what ends it stands: a comma, a line's end or the text's. */
  readonly end: number;
  readonly isQuoted: boolean;
}

function cellAt(text: string, start: number, line: number, relaxed: boolean): Cell {
  if (text.charCodeAt(start) === quote) {
    const closing = closingQuote(text, start, line, relaxed);
    if (closing !== null && isEnd(text, closing + 1)) {
      const value = text.slice(start + 1, closing).replaceAll('""', '"');
      return { value, end: closing + 1, isQuoted: true };
    }
    if (!relaxed) throw new AppError('csv_quote', { params: { line } });
  }
  let end = start;
  for (const most = start + csvLimits.cellLength; !isEnd(text, end); end += 1) {
    if (end >= most) throw refusal('csv_cell_max', line, csvLimits.cellLength);
    if (!relaxed && text.charCodeAt(end) === quote) throw new AppError('csv_quote', { params: { line } });
  }
  return { value: text.slice(start, end), end, isQuoted: false };
}

/** The mark that closes the one at `start`: one that is not doubled. Null where there is none and that is let pass. */
function closingQuote(text: string, start: number, line: number, relaxed: boolean): number | null {
  let doubled = 0;
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (at - start - doubled - 1 > csvLimits.cellLength) {
      // It stands too far away to be this one's: without it, the mark is a letter like others
      if (relaxed) return null;
      throw refusal('csv_cell_max', line, csvLimits.cellLength);
    }
    if (text.charCodeAt(at + 1) !== quote) return at;
    doubled += 1;
  }
  if (relaxed) return null;
  throw new AppError('csv_quote_open', { params: { line } });
}

function isEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === comma || code === lineFeed || code === carriageReturn || at >= text.length;
}

function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
}

function breaksIn(cell: string): number {
  return cell.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function refusal(code: ErrorCode, line: number, max: number): AppError {
  return new AppError(code, { params: { line, max } });
}
