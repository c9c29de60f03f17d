import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL that is true when the column contains this text, ignoring case. */
export function contains(column: SQLWrapper, text: string): SQL {
  return sql`lower(${column}) like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** SQL of a column's digits, without separators. */
export function digitsOf(column: SQLWrapper): SQL {
  return sql`regexp_replace(${column}, ${sql.raw(String.raw`'\D', '', 'g'`)})`;
}
