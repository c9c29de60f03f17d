import type { SubRow } from '#core/fields/rows/model.ts';
import { isRequired } from '#core/model/draft.ts';
import type { Problem } from '#core/model/errors.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { csvSubRows, isSubColumn } from '#core/model/list/csv-columns.ts';
import type { ResolvedFieldOf, ResolvedResource } from '#core/model/resolved.ts';
import { isSame } from '#core/model/shape.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type Cells, csvValue, type References } from './input.ts';

/** The changes to a row's sub-rows in its lines. */
export interface SubRowChanges {
  readonly field: ResolvedFieldOf<'children'>;
  /** Null clears a field of an existing sub-row. */
  readonly rows: readonly SubRow[];
  /** The index of each sub-row's line among the lines of the row. */
  readonly lines: readonly number[];
  /** Problems of cells, such as an unknown name. */
  readonly problems: readonly Problem[];
}

/** Returns the sub-rows in the lines of a row; null if there are none. */
export function subRowsIn(
  meant: { deps: Deps; references: References },
  resource: ResolvedResource,
  lines: readonly Cells[],
): SubRowChanges | null {
  const field = csvSubRows(resource);
  const said = lines.flatMap((cells, at) => (hasSubRow(cells) ? [{ cells, at }] : []));
  if (field === undefined || said.length === 0) return null;
  const problems: Problem[] = [];
  const rows = said.map(({ cells }, index) => {
    const row: Record<string, unknown> = {};
    for (const [column, cell] of cells) {
      if (!isSubColumn(column)) continue;
      const { name } = column.field;
      // An empty cell does not clear a required or a boolean field
      const isKept = isRequired(column.field) || kindOf(column.field).empty(column.field) === false;
      if (cell.trim() !== '') {
        const { value, problem } = csvValue(meant, column.field, cell);
        if (problem === null) row[name] = value;
        else problems.push({ ...problem, field: `${field.name}.${index}.${problem.field ?? name}` });
      } else if (!isKept) row[name] = null;
    }
    return row;
  });
  return { field, rows, lines: said.map(({ at }) => at), problems };
}

/** Returns new sub-rows without null values, so that defaults apply. */
export function newSubRows({ rows }: SubRowChanges): readonly SubRow[] {
  return rows.map(asNew);
}

/**
 * Merges the lines' sub-rows into the existing ones: those with the same `csvKey` are updated, others are added, and sub-rows that no line
 * names are kept. `places` are the indexes of the lines' sub-rows in the result.
 */
export function mergedSubRows({ field, rows }: SubRowChanges, held: readonly SubRow[]) {
  const left = new Set(held.keys());
  const merged: SubRow[] = [...held];
  const places: number[] = [];
  for (const row of rows) {
    const place = [...left].find((at) => isOf(field, row, held[at] ?? {}));
    if (place === undefined) {
      places.push(merged.length);
      merged.push(asNew(row));
      continue;
    }
    left.delete(place);
    places.push(place);
    merged[place] = { ...held[place], ...row };
  }
  return { rows: merged, places };
}

/** Returns the existing sub-rows, followed by the added ones whose `csvKey` none of them has. */
export function withMissing(
  field: ResolvedFieldOf<'children'>,
  held: readonly SubRow[],
  added: readonly SubRow[],
): readonly SubRow[] {
  const isHeld = (row: SubRow) => field.csvKey !== undefined && held.some((one) => isOf(field, row, one));
  return [...held, ...added.filter((row) => !isHeld(row))];
}

/** True when the line's sub-row is the existing one. An empty field of the key matches any value. */
function isOf({ csvKey = [] }: ResolvedFieldOf<'children'>, row: SubRow, held: SubRow): boolean {
  return csvKey.every((name) => (row[name] ?? null) === null || isSame(row[name], held[name] ?? null));
}

function asNew(row: SubRow): SubRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** True when the line has a value in a sub-row column. */
export function hasSubRow(cells: Cells): boolean {
  return [...cells].some(([column, cell]) => isSubColumn(column) && cell.trim() !== '');
}
