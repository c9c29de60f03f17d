import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * How a text is searched, and indexed by its trigrams: in lower case. The index is of this, not of the column: it would be used to
 * look up whole values too, and with new rows in it that takes a hundred times as long as by the index that is for those.
 */
export function searchable(column: SQLWrapper): SQL {
  return sql`lower(${column})`;
}

/** SQL of «the column has this text in it», upper and lower case alike. */
export function contains(column: SQLWrapper, text: string): SQL {
  return sql`${searchable(column)} like lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
}
