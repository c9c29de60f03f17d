import { type Column, type Name, sql } from 'drizzle-orm';

/**
 * A column's name alone, where SQL takes no table before it: what an insert or an update sets, `excluded`, and what a sub-query
 * gives on under the name that it has in its table.
 */
export function unqualified({ name }: Column): Name {
  return sql.identifier(name);
}
