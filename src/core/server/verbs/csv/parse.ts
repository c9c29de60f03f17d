import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { type CsvColumn, columnHeaded, columnName } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import { forEachInSlices } from '../../kernel/time-slices.ts';
import { readWorkbook } from '../xlsx/read.ts';
import { type CsvRecord, csvRecords } from './records.ts';

/** A line of a file: its line number (1 is the heading), and its cells in column order. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** The problem of the whole line: too many or too few cells, or characters that cannot be stored. */
  readonly problem: Problem | null;
}

export interface CsvFile {
  readonly columns: readonly CsvColumn[];
  readonly lines: readonly CsvLine[];
}

const maxLines = 20_000;

/** Parses a CSV in slices, by the headings that the actor may see; throws AppError 422 if it does not fit them. */
export async function parseCsv(resource: ResolvedResource, text: string, actor: Actor): Promise<CsvFile> {
  const { records, take } = recordsThatSay();
  await forEachInSlices(csvRecords(text), take);
  return tableOfRecords(resource, records, actor);
}

/** Same as `parseCsv`, for the first sheet of a workbook. */
export async function parseWorkbook(resource: ResolvedResource, bytes: Uint8Array, actor: Actor): Promise<CsvFile> {
  const { records, take } = recordsThatSay();
  await readWorkbook(bytes, take);
  return tableOfRecords(resource, records, actor);
}

async function tableOfRecords(
  resource: ResolvedResource,
  [heading, ...rest]: readonly CsvRecord[],
  actor: Actor,
): Promise<CsvFile> {
  if (heading === undefined || rest.length === 0) throw new AppError('csv_empty');
  const columns = heading.cells.map((label) => columnOf(resource, label.trim(), actor));
  const names = columns.map(columnName);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0) throw new AppError('csv_header', { params: { name: heading.cells[twice] ?? '' } });
  const lines: CsvLine[] = [];
  await forEachInSlices(rest, (record) => lines.push(lineOf(record, columns.length)));
  return { columns, lines };
}

function lineOf({ line, cells: found, problem = null }: CsvRecord, expected: number): CsvLine {
  // PostgreSQL cannot store NUL in text
  const cells = found.map((cell) => cell.replaceAll('\u0000', ''));
  if (problem !== null) return { line, cells, problem };
  if (cells.length !== expected)
    return { line, cells, problem: { code: 'csv_columns', params: { expected, actual: cells.length } } };
  const isWhole = cells.every((cell, at) => cell === found[at]);
  return { line, cells, problem: isWhole ? null : { code: 'csv_unwritable' } };
}

/** Collects non-empty records; throws AppError 422 if there are too many. */
function recordsThatSay() {
  const records: CsvRecord[] = [];
  const take = (record: CsvRecord) => {
    if (!record.cells.some((cell) => cell !== '')) return;
    records.push(record);
    if (records.length > maxLines + 1)
      throw new AppError('rows_max', { params: { label: words().importedRows, max: maxLines } });
  };
  return { records, take };
}

function columnOf(resource: ResolvedResource, label: string, actor: Actor): CsvColumn {
  const column = columnHeaded(resource, label, actor);
  if (column === undefined) throw new AppError('csv_header', { params: { name: label } });
  return column;
}
