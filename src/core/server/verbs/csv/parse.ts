import { Readable } from 'node:stream';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { mayReadField } from '#core/model/access.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { csvFields, idHeading } from './cells.ts';

/** One line of a file as it stands there: where it begins (1 is the heading), and its cells in the order of the columns. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the line as a whole: too many cells, too few, or letters that cannot be kept. */
  readonly problem: Problem | null;
}

/** What a column holds: a field, or the ids by which rows without a key of their own are told apart. */
export type CsvColumn = ResolvedField | 'id';

export interface CsvFile {
  readonly columns: readonly CsvColumn[];
  readonly lines: readonly CsvLine[];
}

const maxLines = 20_000;
const pieceLength = 65_536;

/** Reads a CSV against the headings that the actor is shown, piece by piece; AppError 422 for a file that is no such table. */
export async function parseCsv(resource: ResolvedResource, text: string, actor: Actor): Promise<CsvFile> {
  const [heading, ...rest] = await records(text);
  if (heading === undefined || rest.length === 0) throw new AppError('csv_empty');
  if (rest.length > maxLines)
    throw new AppError('rows_max', { params: { label: words().importedRows, max: maxLines } });
  const columns = heading.cells.map((label) => columnOf(resource, label.trim(), actor));
  const twice = columns.findIndex((column, index) => columns.indexOf(column) !== index);
  if (twice >= 0) throw new AppError('csv_header', { params: { name: heading.cells[twice] ?? '' } });
  return { columns, lines: rest.map((record) => lineOf(record, columns.length)) };
}

function lineOf({ line, cells: found }: CsvRecord, expected: number): CsvLine {
  // No database keeps a NUL in a text
  const cells = found.map((cell) => cell.replaceAll('\u0000', ''));
  if (cells.length !== expected)
    return { line, cells, problem: { code: 'csv_columns', params: { expected, actual: cells.length } } };
  const isWhole = cells.every((cell, at) => cell === found[at]);
  return { line, cells, problem: isWhole ? null : { code: 'csv_unwritable' } };
}

interface CsvRecord {
  cells: string[];
  line: number;
}

async function records(text: string): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  let line = 1;
  const options = { bom: true, relax_column_count: true, skip_empty_lines: false };
  const parser = Readable.from(pieces(text)).pipe(parse(options));
  try {
    for await (const cells of parser) {
      if (!isCells(cells)) continue;
      if (cells.some((cell) => cell !== '')) found.push({ cells, line });
      line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    }
    return found;
  } catch (error) {
    throw refusal(error, line);
  }
}

/** Others' calls are answered between one piece and the next. */
async function* pieces(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) {
    yield text.slice(at, at + pieceLength);
    await nextLoop();
  }
}

function isCells(record: unknown): record is string[] {
  return Array.isArray(record);
}

/** `line`: where the record begins that could not be read. */
function refusal(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  return new AppError(isOpen ? 'csv_quote_open' : 'csv_quote', { params: { line }, cause: error });
}

function columnOf(resource: ResolvedResource, label: string, actor: Actor): CsvColumn {
  if (label === idHeading && resource.key === null) return 'id';
  const field = csvFields(resource).find((one) => one.label === label || one.name === label);
  if (field === undefined || !mayReadField(field, actor)) throw new AppError('csv_header', { params: { name: label } });
  return field;
}
