import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * `column in (query)`, asked by a hash of the query's rows. A plain «in» or «exists» becomes a join, and without statistics, which the
 * embedded database has none of for rows that have just come, a planner compares each row with each.
 */
export function among(column: SQLWrapper, query: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${column} in ${query}) is true`;
}
