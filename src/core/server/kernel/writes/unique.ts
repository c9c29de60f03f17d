import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Problem } from '#core/model/error-codes.ts';
import { fieldNamed, type ResolvedResource } from '#core/model/resolved/resource.ts';
import { csvImport, pendingRow } from '../import-tables.ts';
import { type ResourceTable, tableOf } from '../scope.ts';
import type { Writing } from './writing.ts';

type Row = Readonly<Record<string, unknown>>;

/** A whole row as it will be, and its own id when it has one; `problems` gets which values another one has. */
export interface Claim {
  readonly row: Row;
  readonly id: number | null;
  readonly problems: Problem[];
}

/**
 * Tells each row which of its unique values another living row holds, or one before it in the list; one query for each set of
 * fields. A value that only a row on its way in holds is taken from it: nobody is refused for what they cannot see, and the import
 * is told when it wants to show its rows.
 */
export async function refuseDuplicates(
  writing: Writing,
  resource: ResolvedResource,
  claims: readonly Claim[],
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
  claims: readonly Claim[],
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

/** Takes the value from a row that is on its way in; false when it has been shown meanwhile. */
async function makeRoom({ deps, tx }: Writing, table: ResourceTable, held: Row): Promise<boolean> {
  // Who shows the import's rows holds this row of it: one waits for the other
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
