import { getTableColumns, is } from 'drizzle-orm';
import { type PgColumn, PgCustomColumn, PgTable } from 'drizzle-orm/pg-core';
import type { OwnTables } from '#core/server/database/sql.ts';
import type { Orm } from '../../database/database.ts';

/** A table with columns that are sealed with SECRET_KEY. */
export interface SealedTable {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The sealed columns' names in the code. */
  readonly names: readonly string[];
}

/** Returns every table with sealed columns, found by column type so that none is forgotten. */
export function sealedTablesOf(own: OwnTables): SealedTable[] {
  return Object.values(own).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const columns = Object.entries(getTableColumns(table));
    const names = columns.flatMap(([name, column]) => (isSealed(column) ? [name] : []));
    const id = columns.find(([, column]) => column.primary)?.[1];
    if (names.length === 0) return [];
    if (id === undefined) throw new Error('a table with a sealed column needs a primary key of one column');
    return [{ table, id, names }];
  });
}

/** Returns the rows of a table with their sealed values. */
export async function sealedRows(
  orm: Orm,
  { table, id, names }: SealedTable,
): Promise<readonly { id: unknown; sealed: Readonly<Record<string, string>> }[]> {
  const columns = getTableColumns(table);
  const wanted = Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
  const rows = await orm.select({ rowId: id, ...wanted }).from(table);
  return rows.map(({ rowId, ...values }) => ({
    id: rowId,
    sealed: Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }));
}

/** The other custom column type of the feature tables holds bytes. */
function isSealed(column: PgColumn): boolean {
  return is(column, PgCustomColumn) && column.getSQLType() === 'text';
}
