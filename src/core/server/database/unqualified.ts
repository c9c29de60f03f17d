import { type Column, type Name, sql } from 'drizzle-orm';

/**
 * A column's name without its table, for SQL that allows no prefix: what an insert or an update sets, `excluded`, and the columns of a
 * sub-query.
 */
export function unqualified({ name }: Column): Name {
  return sql.identifier(name);
}
