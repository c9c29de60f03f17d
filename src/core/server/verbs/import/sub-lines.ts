import type { Problem } from '#core/model/errors.ts';
import { type CsvColumn, csvSubRows, isSubColumn } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import { forEachInSlices } from '../../kernel/background.ts';
import { cellsOf, keyIn } from '../csv/input.ts';
import type { CsvFile, CsvLine } from './parse.ts';

/** A further line of a row, with one more of its sub-rows. */
export interface FurtherLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row in a file: its first line, and the following lines with one sub-row each. */
export interface CsvRow extends CsvLine {
  readonly further: readonly FurtherLine[];
}

interface Growing extends CsvLine {
  readonly further: FurtherLine[];
  problem: CsvLine['problem'];
}

/**
 * Groups the lines of a file into rows. A line with a sub-row continues an earlier row if it has that row's key, or if it has no key and
 * directly follows the row's last line; its other cells must be empty or equal to those of the row's first line.
 */
export async function rowsIn(resource: ResolvedResource, { columns, lines }: CsvFile): Promise<readonly CsvRow[]> {
  const rows: Growing[] = [];
  const growing = new Rows(resource, columns, rows);
  await forEachInSlices(lines, (line) => growing.take(line));
  return rows;
}

class Rows {
  readonly #resource: ResolvedResource;
  readonly #columns: readonly CsvColumn[];
  readonly #rows: Growing[];
  readonly #byKey = new Map<string, Growing>();
  readonly #sub: readonly number[];
  readonly #own: readonly number[];
  readonly #most: number;

  constructor(resource: ResolvedResource, columns: readonly CsvColumn[], rows: Growing[]) {
    this.#resource = resource;
    this.#columns = columns;
    this.#rows = rows;
    const places = columns.map((_, at) => at);
    this.#sub = places.filter((at) => isSub(columns[at]));
    this.#own = places.filter((at) => !isSub(columns[at]));
    this.#most = csvSubRows(resource)?.max ?? 100;
  }

  take(line: CsvLine): void {
    const { cells } = line;
    const saysSub = line.problem === null && this.#sub.some((at) => isSaid(cells[at]));
    const key = this.#sub.length === 0 || line.problem !== null ? null : keyIn(this.#resource, this.#cellsOf(cells));
    const row = saysSub ? this.#rowOf(cells, key) : undefined;
    if (row === undefined) {
      const begun = { ...line, further: [] };
      this.#rows.push(begun);
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, begun);
      return;
    }
    // The file will be refused anyway, so further lines are dropped
    if (row.problem !== null) return;
    if (!this.#agrees(cells, row.cells)) {
      this.#rows.push({ ...line, problem: this.#differs(cells, row), further: [] });
      return;
    }
    if (row.further.length < this.#most) row.further.push({ line: line.line, cells });
    else row.problem = this.#tooMany();
  }

  /** Returns the row that a line with a sub-row belongs to; undefined if it starts a new one. */
  #rowOf(cells: readonly string[], key: string | null): Growing | undefined {
    if (key !== null) return this.#byKey.get(key);
    const last = this.#rows.at(-1);
    // Lines after a bad first line belong to it, so that its problem is reported once
    if (last === undefined) return undefined;
    const belongs = last.problem === null ? this.#agrees(cells, last.cells) : this.#isBare(cells);
    return belongs ? last : undefined;
  }

  #isBare(cells: readonly string[]): boolean {
    return this.#own.every((at) => !isSaid(cells[at]));
  }

  #agrees(cells: readonly string[], first: readonly string[]): boolean {
    return this.#own.every((at) => !isSaid(cells[at]) || cells[at]?.trim() === first[at]?.trim());
  }

  #differs(cells: readonly string[], { line, cells: first }: Growing): Problem {
    const at = this.#own.find((one) => isSaid(cells[one]) && cells[one]?.trim() !== first[one]?.trim());
    const column = at === undefined ? undefined : this.#columns[at];
    const field = column === undefined || column === 'id' || isSubColumn(column) ? undefined : column;
    const params = { label: field?.label ?? 'ID', line };
    return { code: 'csv_differs', params, ...(field === undefined ? {} : { field: field.name }) };
  }

  #tooMany(): Problem {
    const rows = csvSubRows(this.#resource);
    return { code: 'rows_max', field: rows?.name ?? '', params: { label: rows?.label ?? '', max: this.#most } };
  }

  #cellsOf(cells: readonly string[]) {
    return cellsOf(this.#columns, cells);
  }
}

function isSub(column: CsvColumn | undefined): boolean {
  return column !== undefined && isSubColumn(column);
}

function isSaid(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}
