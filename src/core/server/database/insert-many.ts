import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from './database.ts';
import { rowsOf } from './result-rows.ts';
import type { AnyTable } from './table-types.ts';

const batch = 4000;

/**
 * Inserts rows in the order given and gives their ids; one statement for thousands of rows, which no list of parameters would
 * hold. Every row has the fields of the first.
 */
export async function insertMany(tx: Orm, table: AnyTable, rows: readonly object[]): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first);
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += batch) {
    const inserted = await tx.execute(statement(table, names, rows.slice(start, start + batch)));
    ids.push(...rowsOf(inserted).map(({ id }) => Number(id)));
  }
  return ids;
}

function statement(table: AnyTable, names: readonly string[], rows: readonly object[]): SQL {
  const known: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = names.map((name) => {
    const column = known[name];
    if (column === undefined) throw new Error(`no column ${name}`);
    return { name: sql.identifier(name), column: sql.identifier(column.name), type: sql.raw(column.getSQLType()) };
  });
  const joined = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const into = joined(columns.map(({ column }) => sql`${column}`));
  const values = joined(columns.map(({ name }) => sql`${name}`));
  const given = joined(columns.map(({ name, type }) => sql`${name} ${type}`));
  return sql`insert into ${table} (${into}) select ${values} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${given}) returning id`;
}
