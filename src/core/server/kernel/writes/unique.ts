import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved.ts';
import { csvImport, pendingRow } from '../import-tables.ts';
import { type ResourceTable, tableOf } from '../scope.ts';
import type { Writing } from './transact.ts';

type Row = Readonly<Record<string, unknown>>;

/** The whole row to be written, and its id unless it is new; `problems` gets the values that another row already has. */
export interface UniqueClaim {
  readonly row: Row;
  readonly id: number | null;
  readonly problems: Problem[];
}

/**
 * Adds a problem to each row for unique values that another undeleted row, or an earlier one in the list, already has; one query per set of
 * fields. A value held only by a hidden row of an import is taken from it, since users must not be refused for rows they cannot see; the
 * import gets the conflict when its rows are to be shown.
 */
export async function refuseDuplicates(
  writing: Writing,
  resource: ResolvedResource,
  claims: readonly UniqueClaim[],
): Promise<void> {
  for (const names of resource.unique) await refuseTaken(writing, resource, names, names, claims);
  const { keyedBy } = resource;
  if (keyedBy === null) return;
  const fresh = claims.filter(({ id }) => id === null);
  await refuseTaken(writing, resource, [keyedBy], ['id'], fresh);
}

async function refuseTaken(
  writing: Writing,
  resource: ResolvedResource,
  names: readonly string[],
  columns: readonly string[],
  claims: readonly UniqueClaim[],
): Promise<void> {
  const { deps, tx } = writing;
  const whole = claims.filter(({ row }) => names.every((name) => row[name] !== null && row[name] !== undefined));
  if (whole.length === 0) return;
  const table = tableOf(deps, resource.name);
  const keyOf = (row: Row, of: readonly string[]) => JSON.stringify(of.map((name) => row[name]));
  const [only] = columns;
  const [name] = names;
  const same =
    only !== undefined && name !== undefined && columns.length === 1
      ? inArray(
          table.column(only),
          whole.map(({ row }) => row[name]),
        )
      : or(
          ...whole.map(({ row }) =>
            and(...columns.map((column, at) => eq(table.column(column), row[names[at] ?? '']))),
          ),
        );
  const held = await tx
    .select({
      id: table.column('id'),
      importId: csvImport.id,
      ...Object.fromEntries(columns.map((column) => [`$${column}`, table.column(column)])),
    })
    .from(table.table)
    .leftJoin(pendingRow, and(eq(pendingRow.resource, resource.name), eq(pendingRow.rowId, table.column('id'))))
    .leftJoin(csvImport, and(eq(csvImport.id, pendingRow.importId), isNull(csvImport.shownDate)))
    .where(and(isNull(table.column('deleteDate')), same));
  const holders = Map.groupBy(held, (row) =>
    keyOf(
      row,
      columns.map((column) => `$${column}`),
    ),
  );
  const taken = new Set<string>();
  for (const claim of whole) {
    const key = keyOf(claim.row, names);
    const others = (holders.get(key) ?? []).filter(({ id }) => id !== claim.id);
    const inSight: unknown[] = [];
    for (const other of others)
      if (other.importId === null || other.importId === writing.importId || !(await makeRoom(writing, table, other)))
        inSight.push(other.id);
    if (inSight.length > 0 || taken.has(key)) claim.problems.push(duplicateOf(resource, names));
    taken.add(key);
  }
}

/** Frees the value by deleting the hidden import row that holds it; false if that has been shown meanwhile. */
async function makeRoom({ deps, tx }: Writing, table: ResourceTable, held: Row): Promise<boolean> {
  // Showing an import's rows locks this row of it, so one waits for the other
  const hidden = await tx
    .select({ id: csvImport.id })
    .from(csvImport)
    .where(and(eq(csvImport.id, Number(held.importId)), isNull(csvImport.shownDate)))
    .for('share');
  if (hidden.length === 0) return false;
  await tx
    .update(table.table)
    .set({ deleteDate: deps.now() })
    .where(eq(table.column('id'), held.id));
  return true;
}

function duplicateOf(resource: ResolvedResource, names: readonly string[]): Problem {
  const name = names.at(-1) ?? '';
  return { code: 'duplicate', field: name, params: { label: fieldNamed(resource, name).label } };
}
