import { stringify } from 'csv-stringify/sync';
import iconv from 'iconv-lite';
import { AppError, type ErrorCode, type Problem } from '#core/model/errors.ts';
import { forEachInSlices } from '../../kernel/background.ts';

const bom = '\uFEFF';

export type CsvEncoding = 'utf8' | 'cp932';

/**
 * Characters that Unicode has twice and Shift_JIS once: Windows decodes the byte pair differently from other systems. Both are encoded to
 * the same bytes, which are decoded as Windows does (the right one).
 */
const twins: Readonly<Record<string, string>> = {
  '\u301C': '\uFF5E', // 〜 ～
  '\u2212': '\uFF0D', // − －
  '\u2016': '\u2225', // ‖ ∥
  '\u2014': '\u2015', // — ―
  '\u00A2': '\uFFE0', // ¢ ￠
  '\u00A3': '\uFFE1', // £ ￡
  '\u00AC': '\uFFE2', // ¬ ￢
};
const twin = /[\u301C\u2212\u2016\u2014\u00A2\u00A3\u00AC]/g;

/** Encodes a piece of CSV; characters that CP932 lacks become 〓 (geta), the traditional mark for them in Japanese print. */
export function encode(text: string, encoding: CsvEncoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  const known = [...asWindowsHasIt(text)].map((character) => (isMappable(character) ? character : '〓'));
  return iconv.encode(known.join(''), 'cp932');
}

/** The text before the first line. */
export function prefix(encoding: CsvEncoding): string {
  return encoding === 'utf8' ? bom : '';
}

/** Returns the distinct characters of a text that CP932 lacks. */
export function unmappable(text: string): string[] {
  return [...new Set(asWindowsHasIt(text))].filter((character) => !isMappable(character));
}

/** True when both texts have the same bytes in CP932. */
export function sameInCp932(one: string, other: string): boolean {
  return asWindowsHasIt(one) === asWindowsHasIt(other);
}

function asWindowsHasIt(text: string): string {
  return text.replace(twin, (character) => twins[character] ?? character);
}

const known = new Map<string, boolean>();

function isMappable(character: string): boolean {
  if (character < '\u0080') return true;
  let mappable = known.get(character);
  if (mappable === undefined) {
    mappable = iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character;
    known.set(character, mappable);
  }
  return mappable;
}

const pieceLength = 262_144;

/** The encodings of files as people save them; Excel's 「Unicode テキスト」 is UTF-16. */
export type ReadEncoding = CsvEncoding | 'utf16';

/**
 * Decodes an uploaded CSV and returns its encoding: UTF-16 by its BOM or its zero bytes, UTF-8 with or without BOM, else CP932; throws
 * AppError 422 if it is none of them. Works in slices.
 */
export async function decode(bytes: Uint8Array): Promise<{ text: string; encoding: ReadEncoding }> {
  const wide = utf16In(bytes);
  if (wide !== null)
    try {
      return { text: await decoded(bytes, wide), encoding: 'utf16' };
    } catch {
      throw new AppError('csv_encoding');
    }
  try {
    return { text: await decoded(bytes, 'utf-8'), encoding: 'utf8' };
  } catch {
    try {
      return { text: await decoded(bytes, 'shift_jis'), encoding: 'cp932' };
    } catch {
      throw new AppError('csv_encoding');
    }
  }
}

/** Returns the label of a text in UTF-16. Without a BOM, its first line has zero bytes at every other place only, as ASCII has in it. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  // A single zero byte is a letter that nothing can store, and is reported as such
  if (even > 0 === odd > 0 || (even + odd) * 20 < start.length) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

async function decoded(bytes: Uint8Array, label: string): Promise<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const text: string[] = [];
  await forEachInSlices(pieces(bytes), (piece) => text.push(decoder.decode(piece, { stream: true })));
  return text.join('') + decoder.decode();
}

/** Splits bytes into pieces that are each processed quickly. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

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

/*
 * Spreadsheets evaluate cells that begin with these characters as formulas, in Japan also with the full-width ones; a leading apostrophe
 * makes them text, and is removed on import. Negative numbers, and a dash followed only by symbols (−○×), are harmless.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－−＠]/;
const marked = /^'+[=+\-@\t\r\n＝＋－−＠]/;
const harmless = /^(?:-\d+(?:\.\d+)?|[－−][^\p{L}\p{N}']*)$/u;

/** Formats rows of cells as lines of CSV. All exported cells pass through here, so that none can run as a formula in a spreadsheet. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return stringify(
    rows.map((row) => row.map(inert)),
    // By default only CRLF is quoted: a bare line feed in a text would start a line, whose first cell was not checked
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

/** True when `asWritten` would remove a mark from the cell. */
export function isMarked(cell: string): boolean {
  return marked.test(cell);
}

/** Returns the cell as it was before `csvOf` marked it. */
export function asWritten(cell: string): string {
  return isMarked(cell) ? cell.slice(1) : cell;
}

function inert(cell: string): string {
  return formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}
