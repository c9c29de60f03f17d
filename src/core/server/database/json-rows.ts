import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { unqualified } from './unqualified.ts';

/**
 * SQL that turns the objects of a JSON list into rows named `as`, with these columns. The objects' keys are the columns' database names.
 */
export function jsonRows(list: SQLWrapper, as: SQLWrapper, columns: readonly PgColumn[]): SQL {
  const types = columns.map((column) => sql`${unqualified(column)} ${sql.raw(column.getSQLType())}`);
  return sql`jsonb_to_recordset(${list}) as ${as}(${sql.join(types, sql`, `)})`;
}
