import { parse } from 'csv-parse/sync';
import { AppError, type Problem } from '#core/model/errors.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolve.ts';
import { csvFields, idHeading, restoreText } from './cells.ts';

/** One line of a file: where it begins (1 is the heading), its cells by field, its id where the file has that column. */
export interface CsvLine {
  readonly line: number;
  readonly id: string | null;
  readonly cells: ReadonlyMap<ResolvedField, string>;
}

export interface CsvFile {
  readonly lines: readonly CsvLine[];
  /** Lines that have too many or too few cells. */
  readonly broken: readonly { readonly line: number; readonly problem: Problem }[];
}

const maxLines = 20_000;

/** Reads a CSV against the headings of the resource; AppError 422 for a file that is no such table. */
export function parseCsv(resource: ResolvedResource, text: string): CsvFile {
  const [heading, ...rest] = records(text);
  if (heading === undefined || rest.length === 0) throw new AppError('csv_empty');
  if (rest.length > maxLines) throw new AppError('rows_max', { params: { label: '取り込む行', max: maxLines } });
  const columns = heading.record.map((label) => fieldOf(resource, label.trim()));
  const twice = heading.record.find((label, index) => heading.record.indexOf(label) !== index);
  if (twice !== undefined) throw new AppError('csv_header', { params: { name: twice } });
  const lines: CsvLine[] = [];
  const broken: { line: number; problem: Problem }[] = [];
  for (const { record, line } of rest) {
    if (record.length !== columns.length) {
      broken.push({
        line,
        problem: { code: 'csv_columns', params: { expected: columns.length, actual: record.length } },
      });
      continue;
    }
    const cells = new Map<ResolvedField, string>();
    let id: string | null = null;
    columns.forEach((column, index) => {
      const cell = record[index] ?? '';
      if (column === 'id') id = cell.trim() === '' ? null : cell.trim();
      else cells.set(column, restoreText(column, cell));
    });
    lines.push({ line, id, cells });
  }
  return { lines, broken };
}

interface CsvRecord {
  record: string[];
  line: number;
}

function records(text: string): CsvRecord[] {
  let line = 1;
  try {
    const parsed: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
    return parsed.flatMap((record) => {
      const from = line;
      line += 1 + record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return record.every((cell) => cell === '') ? [] : [{ record, line: from }];
    });
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
}

function fieldOf(resource: ResolvedResource, label: string): ResolvedField | 'id' {
  if (label === idHeading && resource.key === null) return 'id';
  const field = csvFields(resource).find((one) => one.label === label || one.name === label);
  if (field === undefined) throw new AppError('csv_header', { params: { name: label } });
  return field;
}
