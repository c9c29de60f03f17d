import { isRequired } from '#core/model/draft.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import { csvSubRows, isSubColumn } from '#core/model/list/csv-columns.ts';
import type { ResolvedFieldOf } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { isSame } from '#core/model/same.ts';
import type { Deps } from '../../kernel/deps.ts';
import { type Cells, type References, valueIn } from './input.ts';

type SubRow = Readonly<Record<string, unknown>>;

/** What the lines of a row say of its sub-rows. */
export interface SubRowChanges {
  readonly field: ResolvedFieldOf<'children'>;
  /** Null empties a field of one that is there. */
  readonly rows: readonly SubRow[];
  /** The place of each one's line among the row's lines. */
  readonly lines: readonly number[];
  /** What is wrong with a cell: a name that means nothing. */
  readonly problems: readonly Problem[];
}

/** The sub-rows that the lines of a row name; null where they name none. */
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
      // What always holds something keeps what it holds; of yes and no there is no third
      const isKept = isRequired(column.field) || kindOf(column.field).empty(column.field) === false;
      if (cell.trim() !== '') {
        const { value, problem } = valueIn(meant, column.field, cell);
        if (problem === null) row[name] = value;
        else problems.push({ ...problem, field: `${field.name}.${index}.${problem.field ?? name}` });
      } else if (!isKept) row[name] = null;
    }
    return row;
  });
  return { field, rows, lines: said.map(({ at }) => at), problems };
}

/** New ones, with what they hold when nothing is said. */
export function newSubRows({ rows }: SubRowChanges): readonly SubRow[] {
  return rows.map(asNew);
}

/**
 * The sub-rows that a row has, changed by what its lines say: one that is there is known again by `csvKey`, the others are new, and
 * what the lines do not name stays. `places` says where among them each of the lines' is.
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

/** The sub-rows that a row holds, and behind them those of the new ones that it does not hold yet, by `csvKey`. */
export function withMissing(
  field: ResolvedFieldOf<'children'>,
  held: readonly SubRow[],
  added: readonly SubRow[],
): readonly SubRow[] {
  const isHeld = (row: SubRow) => field.csvKey !== undefined && held.some((one) => isOf(field, row, one));
  return [...held, ...added.filter((row) => !isHeld(row))];
}

/** Does the line mean this one? A field of the key that it leaves open may hold anything. */
function isOf({ csvKey = [] }: ResolvedFieldOf<'children'>, row: SubRow, held: SubRow): boolean {
  return csvKey.every((name) => (row[name] ?? null) === null || isSame(row[name], held[name] ?? null));
}

function asNew(row: SubRow): SubRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** Does the line say anything of a sub-row? */
export function hasSubRow(cells: Cells): boolean {
  return [...cells].some(([column, cell]) => isSubColumn(column) && cell.trim() !== '');
}
