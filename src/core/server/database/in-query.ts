import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * `column in (query)`, evaluated with a hash of the query's rows. A plain `in` or `exists` becomes a join, and without statistics, which
 * the embedded database lacks for newly inserted rows, the planner compares every pair of rows.
 */
export function inQuery(column: SQLWrapper, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${column} in ${query}) is true`;
}

/** `column in (values)` with all values in one array parameter: a statement takes at most 65,535 parameters. */
export function isAnyOf(column: PgColumn, values: readonly (string | number)[]): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
}
