import { type CsvColumn, columnHeaded, columnName } from '#core/model/csv-columns.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { eachInTurns } from '../../kernel/turns.ts';
import { type CsvRecord, csvRecords } from './records.ts';

/** One line of a file as it stands there: where it begins (1 is the heading), and its cells in the order of the columns. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the line as a whole: too many cells, too few, or letters that cannot be kept. */
  readonly problem: Problem | null;
}

export interface CsvFile {
  readonly columns: readonly CsvColumn[];
  readonly lines: readonly CsvLine[];
}

const maxLines = 20_000;

/** Reads a CSV against the headings that the actor is shown, while others are let through; AppError 422 for a file that is no such table. */
export async function parseCsv(resource: ResolvedResource, text: string, actor: Actor): Promise<CsvFile> {
  const [heading, ...rest] = await records(text);
  if (heading === undefined || rest.length === 0) throw new AppError('csv_empty');
  const columns = heading.cells.map((label) => columnOf(resource, label.trim(), actor));
  const names = columns.map(columnName);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw new AppError('csv_header', { params: { name: heading.cells[twice] ?? '' } });
  const lines: CsvLine[] = [];
  await eachInTurns(rest, (record) => lines.push(lineOf(record, columns.length)));
  return { columns, lines };
}

function lineOf({ line, cells: found }: CsvRecord, expected: number): CsvLine {
  // No database keeps a NUL in a text
  const cells = found.map((cell) => cell.replaceAll('\u0000', ''));
  if (cells.length !== expected)
    return { line, cells, problem: { code: 'csv_columns', params: { expected, actual: cells.length } } };
  const isWhole = cells.every((cell, at) => cell === found[at]);
  return { line, cells, problem: isWhole ? null : { code: 'csv_unwritable' } };
}

/** The records that say something. Others are let through meanwhile. */
async function records(text: string): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  await eachInTurns(csvRecords(text), (record) => {
    if (!record.cells.some((cell) => cell !== '')) return;
    found.push(record);
    if (found.length > maxLines + 1)
      throw new AppError('rows_max', { params: { label: words().importedRows, max: maxLines } });
  });
  return found;
}

function columnOf(resource: ResolvedResource, label: string, actor: Actor): CsvColumn {
  const column = columnHeaded(resource, label, actor);
  if (column === undefined) throw new AppError('csv_header', { params: { name: label } });
  return column;
}
