import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { unqualified } from './unqualified.ts';

/** SQL of a JSON list's objects as rows under that name, with these columns: their values stand under the columns' own names. */
export function jsonRows(list: SQLWrapper, as: SQLWrapper, columns: readonly PgColumn[]): SQL {
  const types = columns.map((column) => sql`${unqualified(column)} ${sql.raw(column.getSQLType())}`);
  return sql`jsonb_to_recordset(${list}) as ${as}(${sql.join(types, sql`, `)})`;
}
