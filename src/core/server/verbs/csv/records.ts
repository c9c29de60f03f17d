import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';

/** A record of a CSV: its line number (from 1), and its cells; an empty line has one empty cell. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** A problem found by the reader. */
  readonly problem?: Problem | null;
  /** True for a row that a workbook hides, as its filters do. */
  readonly isHidden?: boolean;
}

/** Limits of a file, so that parsing a single record stays fast whatever its content. The cell length is Excel's limit. */
export const csvLimits = { cells: 200, cellLength: 32_767, recordLength: 200_000, records: 100_000 } as const;

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** How a file is written. */
export interface CsvForm {
  /** A misplaced quotation mark is an ordinary character anywhere, as in files of banks. */
  readonly relaxed?: boolean;
  /** Between two cells; a comma if absent. */
  readonly separator?: ',' | '\t' | ';';
  /** Limits of a record; those of `csvLimits` if absent. */
  readonly most?: { readonly cells: number; readonly recordLength: number };
}

interface Form extends Required<Omit<CsvForm, 'separator'>> {
  /** Its character code. */
  readonly separator: number;
}

/**
 * Yields the records of a CSV (RFC 4180, any line ends) lazily. Quotation marks inside a cell that does not begin with one are ordinary
 * characters. Throws AppError 422 with the line of the first record in which the end of a cell is unclear.
 */
export function* csvRecords(
  text: string,
  { relaxed = false, separator = ',', most = csvLimits }: CsvForm = {},
): Generator<CsvRecord, void, undefined> {
  const form = { relaxed, separator: separator.charCodeAt(0), most };
  let at = 0;
  let line = 1;
  for (let count = 1; at < text.length; count += 1) {
    if (count > csvLimits.records) throw refusal('csv_lines_max', line, csvLimits.records);
    const record = recordAt(text, at, line, form);
    yield { line, cells: record.cells };
    at = record.end;
    line = record.nextLine;
  }
}

interface Found {
  readonly cells: string[];
  /** The offset of the next record. */
  readonly end: number;
  readonly nextLine: number;
}

function recordAt(text: string, start: number, line: number, form: Form): Found {
  const cells: string[] = [];
  let breaks = 0;
  for (let at = start; ; at += 1) {
    if (cells.length === form.most.cells) throw refusal('csv_cells_max', line, form.most.cells);
    const cell = cellAt(text, at, line, form);
    if (cell.end - start > form.most.recordLength) throw refusal('csv_record_max', line, form.most.recordLength);
    cells.push(cell.value);
    if (cell.isQuoted) breaks += breaksIn(cell.value);
    at = cell.end;
    if (text.charCodeAt(at) !== form.separator)
      return { cells, end: afterBreak(text, at), nextLine: line + 1 + breaks };
  }
}

interface Cell {
  readonly value: string;
  /** The offset after the cell: of a comma, a line end or the end of the text. */
  readonly end: number;
  readonly isQuoted: boolean;
}

function cellAt(text: string, start: number, line: number, { relaxed, separator }: Form): Cell {
  const isQuoted = text.charCodeAt(start) === quote;
  if (isQuoted) {
    const closing = closingQuote(text, start, line, relaxed);
    if (closing !== null && isEnd(text, closing + 1, separator)) {
      const value = text.slice(start + 1, closing).replaceAll('""', '"');
      return { value, end: closing + 1, isQuoted: true };
    }
  }
  let end = start;
  let quotes = 0;
  for (const most = start + csvLimits.cellLength; !isEnd(text, end, separator); end += 1) {
    if (end >= most) throw refusal('csv_cell_max', line, csvLimits.cellLength);
    if (text.charCodeAt(end) === quote) quotes += 1;
  }
  // Of `"海"店` every mark is an ordinary character; where one is left over, it may have held a separator or a line end
  if (isQuoted && !relaxed && quotes % 2 === 1) throw new AppError('csv_quote', { params: { line } });
  return { value: text.slice(start, end), end, isQuoted: false };
}

/** Returns the offset of the closing quotation mark, the first one not doubled. Null if there is none and `relaxed` allows it. */
function closingQuote(text: string, start: number, line: number, relaxed: boolean): number | null {
  let doubled = 0;
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (at - start - doubled - 1 > csvLimits.cellLength) {
      // Too far away to be the closing mark, so the opening one is an ordinary character
      if (relaxed) return null;
      throw refusal('csv_cell_max', line, csvLimits.cellLength);
    }
    if (text.charCodeAt(at + 1) !== quote) return at;
    doubled += 1;
  }
  if (relaxed) return null;
  throw new AppError('csv_quote_open', { params: { line } });
}

function isEnd(text: string, at: number, separator: number): boolean {
  const code = text.charCodeAt(at);
  return code === separator || code === lineFeed || code === carriageReturn || at >= text.length;
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
