import { AppError, type ErrorCode } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { type CsvRecord, csvLimits } from '../csv/csv.ts';
import { type Book, openBook } from './book.ts';
import { textOfXml } from './characters.ts';
import { Package, packageTooLarge } from './package.ts';
import { textOfSerial } from './serial.ts';
import { readXml, type XmlReader } from './xml.ts';

/** Excel's row limit. */
const lastRow = 1_048_576;
/** The maximum total length of the shared strings that cells refer to, in characters. */
const longestStrings = 50_000_000;
const maxStrings = 1_000_000;
/**
 * The maximum total length of the cells' texts, in characters, as for the longest CSV. One shared string may be used in any number of
 * cells.
 */
const longestSheet = 20_000_000;

/**
 * Passes the non-empty rows of a workbook's first sheet to `take`, as CSV records: `line` is the row's number in the sheet, and each record
 * is padded to the width of the first. Works in slices. Throws AppError 422 for a malformed workbook or one that exceeds the limits of CSV,
 * 413 for one that decompresses to too much.
 */
export async function readWorkbook(bytes: Uint8Array, take: (record: CsvRecord) => void): Promise<void> {
  try {
    const pack = await Package.open(bytes);
    const book = await openBook(pack);
    const strings = book.strings === null || !pack.has(book.strings) ? [] : await stringsOf(pack, book.strings);
    await readXml(pack.read(book.sheet), rowsOf(book, strings, take));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('xlsx_malformed', { cause });
  }
}

async function stringsOf(pack: Package, path: string): Promise<readonly string[]> {
  const strings: string[] = [];
  const said = runs();
  let length = 0;
  await readXml(pack.read(path), {
    open(name) {
      if (name === 'si') said.begin();
      said.open(name);
    },
    text: said.text,
    close(name) {
      said.close(name);
      if (name !== 'si') return;
      const text = said.end();
      length += text.length;
      if (length > longestStrings || strings.length >= maxStrings) throw new Error('strings without end');
      strings.push(text);
    },
  });
  return strings;
}

/** Collects the text of rich-text runs, without the phonetic readings that Japanese Excel stores next to them. */
function runs() {
  let text = '';
  let isSaid = false;
  let isReading = false;
  return {
    begin() {
      text = '';
    },
    open(name: string) {
      if (name === 'rPh') isReading = true;
      if (name === 't') isSaid = true;
    },
    text(said: string) {
      if (isSaid && !isReading) text += said;
    },
    close(name: string) {
      if (name === 'rPh') isReading = false;
      if (name === 't') isSaid = false;
    },
    end: () => textOfXml(text),
  };
}

function rowsOf(book: Book, strings: readonly string[], take: (record: CsvRecord) => void): XmlReader {
  const said = runs();
  let line = 0;
  let at = 0;
  let cells: string[] = [];
  let letters = 0;
  let width: number | null = null;
  let isHidden = false;
  let problem: CsvRecord['problem'] = null;
  let cell = newCell(undefined, undefined);

  function endCell() {
    const text = cell.type === 'inlineStr' ? said.end() : textOf(cell, book, strings);
    // Saved by a program that does not calculate: an empty cell would clear the field
    if (cell.isFormula && !cell.hasValue) problem = { code: 'xlsx_uncalculated' };
    if (text === '') return;
    if (at > csvLimits.cells) throw refusal('csv_cells_max', line, csvLimits.cells);
    if (text.length > csvLimits.cellLength) throw refusal('csv_cell_max', line, csvLimits.cellLength);
    if (cell.type === 'e') problem = { code: 'xlsx_error', params: { value: text } };
    if (text.endsWith(words().cutCell)) problem = { code: 'xlsx_cut' };
    while (cells.length < at - 1) cells.push('');
    cells[at - 1] = text;
  }

  function endRow() {
    if (cells.length === 0) return;
    const length = cells.reduce((sum, one) => sum + one.length + 1, 0);
    if (length > csvLimits.recordLength) throw refusal('csv_record_max', line, csvLimits.recordLength);
    letters += length;
    if (letters > longestSheet) throw packageTooLarge();
    width ??= cells.length;
    take({ line, cells: padded(cells, width), problem, isHidden });
  }

  return {
    open(name, attribute) {
      if (name === 'row') {
        const next = Number(attribute('r') ?? line + 1);
        if (!Number.isInteger(next) || next <= line || next > lastRow) throw new Error('rows out of order');
        [line, at, cells, problem, isHidden] = [next, 0, [], null, isHiddenBy(attribute)];
      } else if (name === 'c') {
        at = columnOf(attribute('r')) ?? at + 1;
        cell = newCell(attribute('t'), attribute('s'));
        said.begin();
      } else if (name === 'v') [cell.isValue, cell.hasValue] = [true, true];
      else if (name === 'f') cell.isFormula = true;
      said.open(name);
    },
    text(text) {
      if (cell.isValue) cell.value += text;
      else said.text(text);
    },
    close(name) {
      said.close(name);
      if (name === 'v') cell.isValue = false;
      if (name === 'c') endCell();
      if (name === 'row') endRow();
    },
  };
}

function isHiddenBy(attribute: (name: string) => string | undefined): boolean {
  return ['1', 'true'].includes(attribute('hidden') ?? '') || attribute('ht') === '0';
}

function padded(cells: readonly string[], width: number): readonly string[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')];
}

function newCell(type = 'n', style = '0') {
  return { type, style: Number(style), value: '', isValue: false, hasValue: false, isFormula: false };
}

/** Returns the cell's column number, from 1; null if the reference is missing. */
function columnOf(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
}

/** Returns the cell's text as a CSV would contain it. */
function textOf({ type, style, value }: Cell, { styles, from1904 }: Book, strings: readonly string[]): string {
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'str' || type === 'e') return textOfXml(value);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d:\d\d).*)?$/, '$1/$2/$3 $4').trim();
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const shown = styles[style] ?? null;
  return (shown === null ? null : textOfSerial(number, shown, from1904)) ?? String(number);
}

function refusal(code: ErrorCode, line: number, max: number): AppError {
  return new AppError(code, { params: { line, max } });
}
