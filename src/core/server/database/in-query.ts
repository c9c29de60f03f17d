import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * `column in (query)`, asked by a hash of the query's rows. A plain «in» or «exists» becomes a join, and without statistics, which the
 * embedded database has none of for rows that have just come, a planner compares each row with each.
 */
export function inQuery(column: SQLWrapper, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${column} in ${query}) is true`;
}

/** `column in (values)` as one parameter, however many they are: a statement takes 65,535 at most. */
export function anyOf(column: PgColumn, values: readonly (string | number)[]): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
}
