import type { ImportNotes } from '#core/model/calls/row-runs.ts';
import { AppError, type Problem } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { words } from '#core/model/language.ts';
import { type CsvColumn, columnHeading, isSubColumn } from '#core/model/list/csv-columns.ts';
import { forEachInSlices } from '../../kernel/background.ts';
import { type CsvRecord, csvRecords } from '../csv/csv.ts';
import { clearHeadings } from '../csv/heading-choice.ts';
import { type HeadingReader, headingRow, joinedCells, type PlacedColumn } from '../csv/headings.ts';
import { separatorOf } from '../csv/separator.ts';
import { readWorkbook } from '../xlsx/read.ts';

/** A line of a file: its line number in it (the headings have the first one), and its cells in column order. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** The problem of the whole line: too many or too few cells, or characters that cannot be stored. */
  readonly problem: Problem | null;
}

export interface CsvFile {
  readonly columns: readonly CsvColumn[];
  readonly lines: readonly CsvLine[];
  readonly notes: ImportNotes;
}

/** How the caller wants a file to be read. */
export interface CsvReading extends HeadingReader {
  /** The column's name for each heading in order, null for those left out; null: they are recognised. */
  readonly columns: readonly (string | null)[] | null;
  /** Puts back zeros that a spreadsheet dropped. */
  readonly mends: boolean;
  /** Leaves out the rows that a workbook hides. */
  readonly leavesHidden: boolean;
}

const maxLines = 20_000;
// Titles and notes above the headings
const maxAbove = 20;
const maxNamed = 1000;

/** Parses a CSV in slices, by the headings that the actor may see; throws AppError 422 if it does not fit them. */
export async function parseCsv(text: string, reading: CsvReading): Promise<CsvFile> {
  const { records, take } = nonEmptyRecords();
  await forEachInSlices(csvRecords(text, { separator: separatorOf(text, reading) }), take);
  return tableOfRecords(records, { ...reading, isPadded: false });
}

/** Same as `parseCsv`, for the first sheet of a workbook. */
export async function parseWorkbook(bytes: Uint8Array, reading: CsvReading): Promise<CsvFile> {
  const { records, take } = nonEmptyRecords();
  await readWorkbook(bytes, take);
  return tableOfRecords(records, { ...reading, isPadded: true });
}

/** `isPadded`: a row may be shorter than the headings, as empty cells at its end are not stored. */
async function tableOfRecords(
  records: readonly CsvRecord[],
  reading: CsvReading & { readonly isPadded: boolean },
): Promise<CsvFile> {
  const at = headingRow(reading, records);
  const heading = records[at];
  const rest = records.slice(at + 1);
  if (heading === undefined || rest.length === 0) throw new AppError('csv_empty');
  if (rest.length > maxLines)
    throw new AppError('rows_max', { params: { label: words().importedRows, max: maxLines } });
  const { placed, headings, format } = clearHeadings(reading, heading, rest);
  const layout = {
    placed,
    width: headings.length,
    needed: reading.isPadded ? 0 : Math.max(0, ...placed.flatMap(({ places }) => places)) + 1,
  };
  const hidden = rest.flatMap(({ isHidden, line }) => (isHidden === true ? [line] : []));
  const mended = new Map<CsvColumn, Mended>();
  const lines: CsvLine[] = [];
  await forEachInSlices(rest, (record) => {
    if (reading.leavesHidden && record.isHidden === true) return;
    lines.push(withZeros(lineOf(record, layout), layout.placed, reading.mends, mended));
  });
  if (lines.length === 0) throw new AppError('csv_empty');
  const notes = {
    headingLine: heading.line,
    headings,
    format,
    hidden: hidden.slice(0, maxNamed),
    leavesHidden: reading.leavesHidden,
    mended: [...mended].map(([column, found]) => ({ column: columnHeading(reading.resource, column), ...found })),
    mends: reading.mends,
  };
  return { columns: placed.map(({ column }) => column), lines, notes };
}

interface Layout {
  readonly placed: readonly PlacedColumn[];
  /** The number of headings. */
  readonly width: number;
  /** The number of cells that a line must have. */
  readonly needed: number;
}

function lineOf({ line, cells: found, problem = null }: CsvRecord, { placed, width, needed }: Layout): CsvLine {
  // PostgreSQL cannot store NUL in text
  const written = found.map((cell) => unwrapped(cell.replaceAll('\u0000', '')));
  const cells = placed.map(({ places }) =>
    places.length === 1 ? (written[places[0] ?? 0] ?? '') : joinedCells(places.map((place) => written[place] ?? '')),
  );
  if (problem !== null) return { line, cells, problem };
  const hasMore = written.slice(width).some((cell) => cell.trim() !== '');
  if (hasMore || written.length < needed)
    return { line, cells, problem: { code: 'csv_columns', params: { expected: width, actual: written.length } } };
  const isWhole = found.every((cell) => !cell.includes('\u0000'));
  return { line, cells, problem: isWhole ? null : { code: 'csv_unwritable' } };
}

/** Returns the text of a formula that is one: `="0312345678"`, by which Excel is made to keep a zero. */
function unwrapped(cell: string): string {
  const text = cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : null;
  return text === null || text.replaceAll('""', '').includes('"') ? cell : text.replaceAll('""', '"');
}

interface Mended {
  count: number;
  readonly lines: number[];
  readonly cell: string;
  readonly mended: string;
}

/** Finds the cells whose zeros a spreadsheet dropped, and puts them back if `mends`. */
function withZeros(
  line: CsvLine,
  placed: readonly PlacedColumn[],
  mends: boolean,
  found: Map<CsvColumn, Mended>,
): CsvLine {
  if (line.problem !== null) return line;
  const cells = line.cells.map((cell, at) => {
    const column = placed[at]?.column;
    if (column === undefined || column === 'id') return cell;
    const field = isSubColumn(column) ? column.field : column;
    const mended = kindOf(field).mended?.(cell, field) ?? null;
    if (mended === null) return cell;
    const known = found.get(column);
    if (known === undefined) found.set(column, { count: 1, lines: [line.line], cell: cell.trim(), mended });
    else {
      known.count += 1;
      if (known.lines.length < maxNamed) known.lines.push(line.line);
    }
    return mends ? mended : cell;
  });
  return { ...line, cells };
}

/** Collects non-empty records; throws AppError 422 if there are too many. */
function nonEmptyRecords() {
  const records: CsvRecord[] = [];
  const take = (record: CsvRecord) => {
    if (!record.cells.some((cell) => cell.trim() !== '')) return;
    records.push(record);
    if (records.length > maxLines + 1 + maxAbove)
      throw new AppError('rows_max', { params: { label: words().importedRows, max: maxLines } });
  };
  return { records, take };
}
