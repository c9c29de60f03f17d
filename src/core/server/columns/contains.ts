import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL of «the column has this text in it», upper and lower case alike. */
export function contains(column: SQLWrapper, text: string): SQL {
  return sql`lower(${column}) like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/** The digits of a column, however they are divided. */
export function digitsOf(column: SQLWrapper): SQL {
  return sql`regexp_replace(${column}, ${sql.raw(String.raw`'\D', '', 'g'`)})`;
}
